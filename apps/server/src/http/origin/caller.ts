import type { FastifyInstance, FastifyRequest } from 'fastify'
import { neighbourhood } from './network.ts'
import { isForwarded, type Trusts } from './proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is counted together in every limit by address; never shown and never logged. */
    caller: string
  }
}

/** Behind a proxy that nobody told us of everybody has one address; its limits then grow by this, and no more. */
const SHARDS = 20

function shardOf({ headers }: FastifyRequest): number {
  const claimed = String(headers['x-forwarded-for'] ?? headers['forwarded'] ?? '')
  let sum = 0
  for (let at = 0; at < claimed.length; at++) sum = (sum * 31 + claimed.charCodeAt(at)) % 65_521
  return sum % SHARDS
}

/**
 * What a stranger claims to forward for is not believed, but it parts those who claim differently, so
 * that a forgotten TRUST_PROXY does not lock everybody out when one caller floods.
 */
export function nameCallers(app: FastifyInstance, trusts: Trusts): void {
  let warned = false
  app.decorateRequest('caller', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = neighbourhood(request.ip)
    if (isForwarded(request.raw) && !trusts(request.socket.remoteAddress)) {
      request.caller += `~${shardOf(request)}`
      if (!warned) {
        warned = true
        request.log.warn('requests are forwarded to us by a proxy that TRUST_PROXY does not name')
      }
    }
    done()
  })
}
