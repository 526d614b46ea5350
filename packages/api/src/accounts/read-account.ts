import type { User } from '@pagora/domain/wire'
import { readSettings } from '../integrations/index.ts'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { openSecret } from './key-pair.ts'
import { currentKeys, findAdminOf, findSeller } from './queries.ts'

/** The caller's own account as the wire has it. */
export async function readAccount(ctx: RequestContext, caller: SellerPrincipal): Promise<User> {
  const { db, vault } = ctx.services
  const { sellerId } = caller
  const [[seller], [keys], [admin]] = await Promise.all([
    findSeller(db.pool, { sellerId }),
    currentKeys(db.pool, { sellerId }),
    findAdminOf(db.pool, { sellerId }),
  ])
  if (!seller || !keys) throw new Refusal('UNAUTHENTICATED')
  return {
    _id: seller.sellerId,
    name: seller.name,
    email: seller.email,
    language: seller.language,
    status: seller.verified,
    kyc: seller.kyc,
    admin: admin !== undefined,
    token: {
      token: keys.publicKey,
      // Whoever came with a secret key is not told it again.
      ...(caller.via === 'session' && {
        secret: openSecret(vault, seller.dataKey, keys.secretSealed),
      }),
      ...(await readSettings(ctx.services, seller)),
    },
  }
}
