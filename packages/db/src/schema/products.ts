import type { Cents } from '@pagora/domain'
import type { ProductCategory } from '@pagora/domain/wire'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/** What a seller sells. */
export const products = pgTable(
  'products',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    /** How its seller edits and deletes it: unique among those that are not deleted. */
    name: text().notNull(),
    description: text().notNull(),
    priceCents: bigint({ mode: 'number' }).notNull().$type<Cents>(),
    category: text().notNull().$type<ProductCategory>(),
    active: boolean().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Hidden from then on, and kept for the checkouts and sales that name it; NULL: not deleted. */
    deletedAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    uniqueIndex('products_name').on(table.sellerId, table.name).where(sql`${table.deletedAt} is null`),
    check('products_price', sql`${table.priceCents} between 1 and 99999999`),
    check('products_category', sql`${table.category} in ('course', 'ebook', 'template', 'mentoring')`),
  ],
)
