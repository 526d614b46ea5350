import { reaisOf } from '../analytics/index.ts'
import type { RequestContext } from '../rpc/index.ts'
import { topProducts } from './queries.ts'

const SHOWN = 100

/** What brought in most, over all sellers and all time. */
export async function readTopProducts(ctx: RequestContext) {
  const rows = await topProducts(ctx.services.db.pool, SHOWN)
  return rows.map(row => ({
    product: { name: row.productName, price: reaisOf(row.priceCents) },
    userId: row.sellerId,
    userEmail: row.email,
    userName: row.name,
    totalRevenue: reaisOf(row.revenueCents),
    totalSold: row.soldCount,
  }))
}
