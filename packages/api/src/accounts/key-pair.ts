import type { apiKeys } from '@pagora/db'
import { newId, type SellerId } from '@pagora/domain'
import type { Vault } from '../vault/index.ts'
import { newToken, tokenHash } from './tokens.ts'

interface Owner {
  sellerId: SellerId
  /** The seller's sealed data key. */
  dataKey: Buffer
}

const CONTEXT = 'api_keys.secret_sealed'

/** The secret is kept as a hash, to recognise it, and sealed, to show it again. */
export function newKeyPair(
  vault: Vault,
  { sellerId, dataKey }: Owner,
  now: number,
): typeof apiKeys.$inferInsert {
  const secret = newToken('secretKey', sellerId)
  return {
    sellerId,
    id: newId('key', sellerId, now),
    publicKey: newId('pk', sellerId, now),
    secretHash: tokenHash(secret),
    secretSealed: vault.withKey(dataKey).seal(CONTEXT, secret),
    createdAt: new Date(now),
  }
}

export const openSecret = (vault: Vault, dataKey: Buffer, sealed: Buffer): string =>
  vault.withKey(dataKey).open(CONTEXT, sealed)
