import { checkouts, hot, products, sellers } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'

const at = sql.placeholder

export type CheckoutRow = typeof checkouts.$inferSelect

export const findCheckout = hot<{ sellerId: SellerId; id: string }, CheckoutRow[]>('find_checkout', db =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.sellerId, at('sellerId')), eq(checkouts.id, at('id')))),
)

export const listCheckoutsOf = hot<{ sellerId: SellerId; before: string; limit: number }, CheckoutRow[]>(
  'list_checkouts',
  db =>
    db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.sellerId, at('sellerId')), lt(checkouts.id, at('before'))))
      .orderBy(desc(checkouts.id))
      .limit(at('limit')),
)

/** All that a buyer's page is made of but the bump; no row where the product is not for sale. */
export const findForSale = hot<{ sellerId: SellerId; id: string }, ForSaleRow[]>('find_for_sale', db =>
  db
    .select({
      checkout: checkouts,
      product: products,
      seller: { name: sellers.name, verified: sellers.verified },
    })
    .from(checkouts)
    .innerJoin(products, and(eq(products.sellerId, checkouts.sellerId), eq(products.id, checkouts.productId)))
    .innerJoin(sellers, eq(sellers.sellerId, checkouts.sellerId))
    .where(
      and(
        eq(checkouts.sellerId, at('sellerId')),
        eq(checkouts.id, at('id')),
        eq(products.active, true),
        isNull(products.deletedAt),
      ),
    ),
)
interface ForSaleRow {
  checkout: CheckoutRow
  product: typeof products.$inferSelect
  seller: Pick<typeof sellers.$inferSelect, 'name' | 'verified'>
}
