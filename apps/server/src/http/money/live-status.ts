import { Refusal, type Services } from '@pagora/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamStatus } from './status-stream.ts'

type WithId = { Params: { id: string } }

/** The procedure that these routes answer for, without its way: the same schema, held by a test. */
export const STATUS_PROCEDURE = 'payments.status'

const ALWAYS_ASK = 'no-cache'

/**
 * Every open checkout asks each second: answered from memory, with the text that was made when it
 * changed. Beside it a stream tells of changes at once.
 */
export function serveLiveStatus(app: FastifyInstance, services: Services): void {
  const { liveStatus } = services
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { etag, body }: { etag: string; body: string },
  ) => {
    reply.header('etag', etag).header('cache-control', ALWAYS_ASK)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  }
  app.get<WithId>('/api/payments/transaction/:id', (request, reply) => {
    const known = liveStatus.read(request.params.id)
    if (!(known instanceof Promise)) return answer(request, reply, known)
    return known.then(entry => {
      if (!entry) throw new Refusal('NOT_FOUND')
      return answer(request, reply, entry)
    })
  })
  app.get<WithId>(
    '/api/payments/transaction/:id/events',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const entry = await liveStatus.read(request.params.id)
      if (!entry) throw new Refusal('NOT_FOUND')
      streamStatus(app, services, request, reply)
      return reply
    },
  )
}
