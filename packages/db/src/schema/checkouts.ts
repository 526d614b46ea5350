import type { CheckoutPage } from '@pagora/domain/wire'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'
import { products } from './products.ts'

/** A page that sells one product. */
export const checkouts = pgTable(
  'checkouts',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    /** Never changes. */
    productId: text().notNull(),
    /** Everything that its seller may change, as the wire has it. */
    page: jsonb().notNull().$type<CheckoutPage>(),
    /** One more at each save: two tabs do not overwrite each other in silence. */
    version: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    foreignKey({
      columns: [table.sellerId, table.productId],
      foreignColumns: [products.sellerId, products.id],
    }),
    index('checkouts_product').on(table.sellerId, table.productId),
  ],
)
