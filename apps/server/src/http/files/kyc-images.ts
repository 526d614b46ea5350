import { readKycImage, type Services } from '@pagora/api'
import type { FastifyInstance } from 'fastify'

const INERT = {
  'content-type': 'image/jpeg',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
}

/** No header signs in here: the path itself is the right to one photo, and is logged by its template only. */
export function serveKycImages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/api/kyc/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const bytes = await readKycImage(services, request.params.token)
      return reply.headers(INERT).send(bytes)
    },
  )
}
