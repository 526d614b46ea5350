import { hot, products, productTotals } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'

const at = sql.placeholder

export type ProductRow = typeof products.$inferSelect

/** Deleted ones too: a checkout or a sale may still name it. */
export const findProduct = hot<{ sellerId: SellerId; id: string }, ProductRow[]>('find_product', db =>
  db
    .select()
    .from(products)
    .where(and(eq(products.sellerId, at('sellerId')), eq(products.id, at('id')))),
)

export const findProductByName = hot<{ sellerId: SellerId; name: string }, ProductRow[]>(
  'find_product_by_name',
  db =>
    db
      .select()
      .from(products)
      .where(
        and(eq(products.sellerId, at('sellerId')), eq(products.name, at('name')), isNull(products.deletedAt)),
      ),
)

export const listProductsOf = hot<{ sellerId: SellerId; before: string; limit: number }, ProductRow[]>(
  'list_products',
  db =>
    db
      .select()
      .from(products)
      .where(
        and(eq(products.sellerId, at('sellerId')), lt(products.id, at('before')), isNull(products.deletedAt)),
      )
      .orderBy(desc(products.id))
      .limit(at('limit')),
)

/** How often each was sold, of those that were; as far as sales are folded, which takes a second. */
export const soldCounts = hot<{ sellerId: SellerId }, { productId: string; soldCount: number }[]>(
  'sold_counts',
  db =>
    db
      .select({ productId: productTotals.productId, soldCount: productTotals.soldCount })
      .from(productTotals)
      .where(eq(productTotals.sellerId, at('sellerId'))),
)
