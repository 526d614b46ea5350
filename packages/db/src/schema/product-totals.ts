import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, sellerId } from './columns.ts'

/** Rollup of what each product has sold; folded from the outbox, never written by a sale. */
export const productTotals = pgTable(
  'product_totals',
  {
    sellerId: sellerId(),
    productId: text().notNull(),
    revenueCents: amount().notNull(),
    soldCount: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.productId] }),
    index('product_totals_top').on(table.revenueCents, table.sellerId, table.productId),
  ],
)
