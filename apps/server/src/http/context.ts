import { createContext, type RequestContext, type Services } from '@pagora/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { idempotencyKeyOf } from './idempotency-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Made by the first who needs it; see contextOf. */
    rpcContext: RequestContext | undefined
  }
}

export function decorateContext(app: FastifyInstance): void {
  app.decorateRequest('rpcContext', undefined)
}

/** The one context of this request, whichever hook or handler asks first. */
export function contextOf(services: Services, request: FastifyRequest): RequestContext {
  request.rpcContext ??= createContext(services, {
    requestId: request.id,
    // An IPv6 customer by its /64: one has as many addresses as it likes.
    address: request.caller,
    userAgent: request.headers['user-agent'],
    authorization: request.headers.authorization,
    // Its form is checked after authentication, see keyedContextOf.
    idempotencyKey: null,
  })
  return request.rpcContext
}

/** The same with the key that the caller sent; refuses a malformed one. */
export function keyedContextOf(services: Services, request: FastifyRequest): RequestContext {
  const context = contextOf(services, request)
  context.idempotencyKey = idempotencyKeyOf(request)
  return context
}
