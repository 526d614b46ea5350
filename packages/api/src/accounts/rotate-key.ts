import { apiKeys, duplicateOf } from '@pagora/db'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { newKeyPair } from './key-pair.ts'
import { currentKeys, findSeller } from './queries.ts'

/** Long enough to change the key in every program that uses it. */
const GRACE_MS = 24 * 3_600_000

/** A new secret key at once; the old one goes on for a day. The public key names the seller and stays. */
export async function rotateKey(ctx: RequestContext, { sellerId }: SellerPrincipal): Promise<void> {
  const { db, vault, now } = ctx.services
  const [seller] = await findSeller(db.pool, { sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const at = now()
  const replace = db.transaction(async tx => {
    const [current] = await currentKeys(tx, { sellerId })
    await tx
      .update(apiKeys)
      .set({ expiresAt: new Date(at + GRACE_MS) })
      .where(and(eq(apiKeys.sellerId, sellerId), isNull(apiKeys.expiresAt)))
    const pair = newKeyPair(vault, seller, at)
    await tx.insert(apiKeys).values({ ...pair, publicKey: current?.publicKey ?? pair.publicKey })
  })
  // Of two at once one replaces the key; the other is told, instead of leaving two current ones.
  await replace.catch((error: unknown) => {
    throw duplicateOf(error) === 'api_keys_current' ? new Refusal('CONFLICT', { cause: error }) : error
  })
}
