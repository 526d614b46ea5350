import type { Cents } from '@pagora/domain'
import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { sellerId } from './columns.ts'

/** Rollup of sales by day; folded from the outbox, never written by a sale. */
export const salesDays = pgTable(
  'sales_days',
  {
    /** The platform's tag for the sum over all sellers. */
    sellerId: sellerId(),
    /** São Paulo's. */
    day: date({ mode: 'string' }).notNull(),
    /** Completed sales, by the day of payment. */
    grossCents: bigint({ mode: 'number' }).notNull().$type<Cents>(),
    feeCents: bigint({ mode: 'number' }).notNull().$type<Cents>(),
    /** By the day of creation: all, and those of them that were paid. */
    createdCount: integer().notNull(),
    completedCount: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.day] })],
)
