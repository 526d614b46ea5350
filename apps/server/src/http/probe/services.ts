import { type Credentials, Refusal, type Services } from '@pagora/api'
import type { SellerId } from '@pagora/domain'

const tag = '123456789' as SellerId

/** Knows three bearers; any other header is a bad one. */
const probeCredentials: Pick<Credentials, 'principalOf'> = {
  async principalOf(authorization) {
    switch (authorization) {
      case undefined:
        return null
      case 'Bearer session':
        return { kind: 'seller', sellerId: tag, via: 'session', credentialId: 'one' }
      case 'Bearer key':
        return { kind: 'seller', sellerId: tag, via: 'key', credentialId: 'two' }
      case 'Bearer master':
        return { kind: 'master', adminId: 'a', credentialId: 'three' }
      default:
        throw new Refusal('UNAUTHENTICATED')
    }
  },
}

/** Only what the edge itself touches. */
export const probeServices = {
  credentials: probeCredentials,
  background: { run: () => undefined, idle: async () => undefined },
} as unknown as Services
