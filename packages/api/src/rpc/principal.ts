import type { SellerId } from '@pagora/domain'

/** Who is calling. A secret key is a way of being a seller, with less allowed. */
export type Principal = SellerPrincipal | MasterPrincipal

export interface SellerPrincipal {
  kind: 'seller'
  sellerId: SellerId
  via: 'session' | 'key'
  /** The session's id, or the key's. */
  credentialId: string
}

export interface MasterPrincipal {
  kind: 'master'
  adminId: string
  credentialId: string
}

/**
 * Who may call a procedure; it stands in the procedure's meta, so that the edge can refuse before it
 * reads a body. `session` is a seller who signed in, where a secret key is not enough.
 */
export type Access = 'public' | 'seller' | 'session' | 'master'
