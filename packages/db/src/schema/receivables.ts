import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment, sellerId } from './columns.ts'

/** What a paid sale will release: `pending` is the sum of what remains of these. */
export const receivables = pgTable(
  'receivables',
  {
    sellerId: sellerId(),
    transactionId: text().notNull(),
    amountCents: amount().notNull(),
    /** Less what refunds and disputes took; changed by compare-and-set while it is not released. */
    remainingCents: amount().notNull(),
    releaseAt: moment().notNull(),
    /** NULL: still pending. */
    releasedAt: moment(),
    /** While a dispute is open it is not released; NULL: none is. */
    disputedAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.transactionId] }),
    index('receivables_due').on(table.releaseAt, table.sellerId).where(sql`${table.releasedAt} is null`),
    // Sums of what is pending are read off the index.
    index('receivables_pending')
      .on(table.sellerId, table.releaseAt, table.remainingCents)
      .where(sql`${table.releasedAt} is null`),
    check('receivables_remaining', sql`${table.remainingCents} between 0 and ${table.amountCents}`),
  ],
)
