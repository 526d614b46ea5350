import type { User } from '@pagora/domain/wire'
import { readSettings } from '../integrations/index.ts'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { openSecret } from './key-pair.ts'
import { currentKeys, findSeller, type SellerRow } from './queries.ts'

/** The caller's own account as the wire has it. */
export async function readAccount(ctx: RequestContext, caller: SellerPrincipal): Promise<User> {
  const { db, vault } = ctx.services
  const [[seller], [keys]] = await Promise.all([
    findSeller(db.pool, { sellerId: caller.sellerId }),
    currentKeys(db.pool, { sellerId: caller.sellerId }),
  ])
  if (!seller || !keys) throw new Refusal('UNAUTHENTICATED')
  return {
    _id: seller.sellerId,
    name: seller.name,
    email: seller.email,
    language: seller.language,
    status: isVerified(seller),
    kyc: seller.kyc,
    // Named administrators come with the admin area; until then nobody is one.
    admin: false,
    token: {
      token: keys.publicKey,
      // Whoever came with a secret key is not told it again.
      ...(caller.via === 'session' && {
        secret: openSecret(vault, seller.dataKey, keys.secretSealed),
      }),
      ...(await readSettings(ctx, seller)),
    },
  }
}

/** Verified means approved, and not switched off by an admin. */
export const isVerified = (seller: SellerRow): boolean =>
  seller.kyc === 'approved' && seller.blockedAt === null
