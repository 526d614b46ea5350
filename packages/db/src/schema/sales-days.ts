import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { amount, sellerId } from './columns.ts'

/** Rollup of sales by day; folded from the outbox, never written by a sale. */
export const salesDays = pgTable(
  'sales_days',
  {
    /** The platform's tag for the sum over all sellers. */
    sellerId: sellerId(),
    /** São Paulo's. */
    day: date({ mode: 'string' }).notNull(),
    /** Completed sales, by the day of payment. */
    grossCents: amount().notNull(),
    feeCents: amount().notNull(),
    paidCount: integer().notNull(),
    /** By the day of creation: all, and what became of them. A refunded sale also counts as completed. */
    createdCount: integer().notNull(),
    completedCount: integer().notNull(),
    failedCount: integer().notNull(),
    refundedCount: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.day] })],
)
