import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment, sellerId } from './columns.ts'

/** Money that has arrived, once for each Pix, whatever state its sale was in. */
export const receipts = pgTable(
  'receipts',
  {
    /** The platform's tag where it belongs to no seller that we know. */
    sellerId: sellerId(),
    endToEndId: text().notNull(),
    acquirerId: text().notNull(),
    /** NULL: no sale of ours has its txid. */
    transactionId: text(),
    amountCents: amount().notNull(),
    /** By the provider's clock. */
    paidAt: moment().notNull(),
    recordedAt: moment().notNull(),
    /** Why it was kept apart instead of credited; NULL: it was credited. */
    apart: text().$type<'unknown' | 'amount' | 'twice'>(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.endToEndId] }),
    index('receipts_transaction').on(table.sellerId, table.transactionId),
    index('receipts_apart').on(table.recordedAt, table.endToEndId).where(sql`${table.apart} is not null`),
    index('receipts_paid').on(table.acquirerId, table.paidAt),
    check('receipts_apart', sql`${table.apart} in ('unknown', 'amount', 'twice')`),
    check('receipts_amount', sql`${table.amountCents} > 0`),
  ],
)
