import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Trusts } from './proxies.ts'

const HEADER = 'x-request-id'
const SANE = /^[\w.:-]{8,64}$/

/** A proxy of ours may have named the request already; anyone else could forge our log with it. */
export const requestIdBy =
  (trusts: Trusts) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[HEADER]
    return typeof given === 'string' && SANE.test(given) && trusts(socket.remoteAddress)
      ? given
      : randomUUID()
  }

export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id)
    done()
  })
}
