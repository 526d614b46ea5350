import type { AnyTRPCRouter } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'

export { openApiDocument } from './document.ts'

export function serveDocument(app: FastifyInstance, router: AnyTRPCRouter): void {
  const text = JSON.stringify(openApiDocument(router))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
      .send(text),
  )
}
