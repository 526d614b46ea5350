import type { Access, MasterPrincipal, Principal, SellerPrincipal } from './principal.ts'
import { Refusal } from './refusal.ts'

/** Answers a principal that may pass, or refuses: no credential or a bad one is 401, another's is 403. */
export function authorize(access: Access, principal: Principal | null): Principal | null {
  if (access === 'public') return principal
  if (!principal) throw new Refusal('UNAUTHENTICATED')
  const passes =
    access === 'master'
      ? principal.kind === 'master'
      : principal.kind === 'seller' && (access === 'seller' || principal.via === 'session')
  if (!passes) throw new Refusal('FORBIDDEN')
  return principal
}

export function sellerOnly(access: 'seller' | 'session', principal: Principal | null): SellerPrincipal {
  const passed = authorize(access, principal)
  if (passed?.kind !== 'seller') throw new Refusal('FORBIDDEN')
  return passed
}

export function masterOnly(principal: Principal | null): MasterPrincipal {
  const passed = authorize('master', principal)
  if (passed?.kind !== 'master') throw new Refusal('FORBIDDEN')
  return passed
}
