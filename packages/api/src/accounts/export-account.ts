import { checkouts, products } from '@pagora/db'
import { eq } from 'drizzle-orm'
import type { RequestContext, SellerPrincipal } from '../rpc/index.ts'
import { readAccount } from './read-account.ts'
import { listSessions } from './sessions.ts'

/** All that is kept about a seller, but for secrets that would outlive the document (LGPD, art. 18). */
export async function exportAccount(
  ctx: RequestContext,
  caller: SellerPrincipal,
): Promise<Record<string, unknown>> {
  const { db, now } = ctx.services
  const { sellerId } = caller
  const [{ token, ...account }, sessions, ownProducts, ownCheckouts] = await Promise.all([
    readAccount(ctx, caller),
    listSessions(ctx, caller),
    db.pool.select().from(products).where(eq(products.sellerId, sellerId)),
    db.pool.select().from(checkouts).where(eq(checkouts.sellerId, sellerId)),
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
  }
}
