import type { PayoutState } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment, sellerId } from './columns.ts'

/** An accepted withdrawal on its way out. Its id and acquirer never change: another one could pay twice. */
export const payouts = pgTable(
  'payouts',
  {
    sellerId: sellerId(),
    /** What the provider knows it by: the body of the withdrawal's id. */
    id: text().notNull(),
    transactionId: text().notNull(),
    acquirerId: text().notNull(),
    state: text().notNull().$type<PayoutState>(),
    amountCents: amount().notNull(),
    acceptedBy: text().notNull(),
    acceptedAt: moment().notNull(),
    /** When it is to be sent or asked for next; NULL: final, or an admin's to decide. */
    nextAt: moment(),
    attempts: integer().notNull(),
    endToEndId: text(),
    /** The provider's words for why it failed. */
    reason: text(),
    finishedAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    index('payouts_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check('payouts_state', sql`${table.state} in ('sending', 'unknown', 'done', 'failed', 'returned')`),
  ],
)
