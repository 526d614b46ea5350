import { checkouts, products } from '@pagora/db'
import { eq } from 'drizzle-orm'
import { exportImages } from '../files/index.ts'
import { exportKyc } from '../kyc/index.ts'
import { readWallet } from '../ledger/index.ts'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { findSeller } from './queries.ts'
import { readAccount } from './read-account.ts'
import { listSessions } from './sessions.ts'

/** All that is kept about a seller, but for secrets that would outlive the document (LGPD, art. 18). */
export async function exportAccount(
  ctx: RequestContext,
  caller: SellerPrincipal,
): Promise<Record<string, unknown>> {
  const { db, now } = ctx.services
  const { sellerId } = caller
  const [seller] = await findSeller(db.pool, { sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const [{ token, ...account }, sessions, ownProducts, ownCheckouts, images, verification, balances] =
    await Promise.all([
      readAccount(ctx, caller),
      listSessions(ctx, caller),
      db.pool.select().from(products).where(eq(products.sellerId, sellerId)),
      db.pool.select().from(checkouts).where(eq(checkouts.sellerId, sellerId)),
      exportImages(db, sellerId),
      exportKyc(ctx, sellerId, seller.dataKey),
      readWallet(ctx.services, sellerId),
    ])
  const { pushcut, utmify, xtrack, webhook } = token
  const { generatedUrl, paidUrl } = webhook
  return {
    madeAt: new Date(now()).toISOString(),
    account,
    integrations: { pushcut, utmify, xtrack, webhook: { generatedUrl, paidUrl } },
    sessions,
    products: ownProducts,
    checkouts: ownCheckouts,
    images,
    verification,
    balances,
  }
}
