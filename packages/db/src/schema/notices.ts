import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** What a provider's callback claimed: a hint of what to read again, kept until that was done. */
export const notices = pgTable(
  'notices',
  {
    /** The platform's tag: a claim is nobody's. */
    sellerId: sellerId(),
    /** Of the acquirer and the item. */
    hash: bytes().notNull(),
    acquirerId: text().notNull(),
    kind: text().notNull().$type<'receipt' | 'payout'>(),
    endToEndId: text(),
    reference: text(),
    receivedAt: moment().notNull(),
    /** When it is to be followed up; NULL: done, or given up. */
    nextAt: moment(),
    attempts: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.hash] }),
    index('notices_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('notices_received').on(table.receivedAt),
  ],
)
