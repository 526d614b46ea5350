import type { Fault } from '@pagora/api'
import type { FastifyReply } from 'fastify'

/** The contract's shape of whatever is not a success. */
export function refusalBody({ msg, code, issues }: Fault) {
  return { status: false, msg, code, ...(issues && { issues }) }
}

/** Status and headers that go with a fault, in whatever shape its body is written. */
export function markFault(reply: FastifyReply, { http, retryAfter }: Fault): FastifyReply {
  // An address that cannot be read is answered before any hook has named the request.
  reply.code(http).header('x-request-id', reply.request.id)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (http === 401) reply.header('www-authenticate', 'Bearer')
  // The body may not have been read to its end, and nobody should have to.
  if (http === 413) reply.header('connection', 'close')
  return reply
}
