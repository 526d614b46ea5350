import type { Services } from '../services.ts'
import type { Principal } from './principal.ts'

/** One request, whether it came by REST or by tRPC. */
export interface RequestContext {
  services: Services
  requestId: string
  /** The caller's address, after TRUST_PROXY. */
  address: string
  userAgent: string
  /** Bare, without quotes; already checked for its form. */
  idempotencyKey: string | null
  /** Resolves the Authorization header once for each request, whoever asks first; null is no header at all. */
  authenticate(): Promise<Principal | null>
}

export interface RequestFacts {
  requestId: string
  address: string
  userAgent: string | undefined
  authorization: string | undefined
  idempotencyKey: string | null
}

const USER_AGENT_MAX = 400

export function createContext(services: Services, facts: RequestFacts): RequestContext {
  let principal: Promise<Principal | null> | undefined
  return {
    services,
    requestId: facts.requestId,
    address: facts.address,
    userAgent: (facts.userAgent ?? '').slice(0, USER_AGENT_MAX),
    idempotencyKey: facts.idempotencyKey,
    authenticate() {
      principal ??= services.credentials.principalOf(facts.authorization)
      return principal
    },
  }
}
