import { readPublicFile, type Services } from '@pagora/api'
import type { FastifyInstance } from 'fastify'

/** Even opened by itself, a file of a stranger draws and does nothing else. */
const INERT = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  // Shown by both origins, and by the builder's preview, whose sandbox is no origin at all.
  'cross-origin-resource-policy': 'cross-origin',
  // What is once under a name never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
}

/** Logos, banners and portraits, at the same path on both origins. */
export function serveFiles(app: FastifyInstance, { files }: Pick<Services, 'files'>): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { type, bytes } = await readPublicFile(files, request.params.name)
    return reply.headers(INERT).type(type).send(bytes)
  })
}
