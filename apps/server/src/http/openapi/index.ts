import type { AnyTRPCRouter } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'
import { reference } from './reference.ts'

/** The document, and a page that reads it to people. */
export function serveDocument(app: FastifyInstance, router: AnyTRPCRouter): void {
  const document = openApiDocument(router)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
      .send(text),
  )
  app.register(reference, { document })
}
