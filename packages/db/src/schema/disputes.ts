import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amount, bytes, moment, sellerId } from './columns.ts'

/** A payer's bank claims money back (MED): until it is decided, the sale's net is held. */
export const disputes = pgTable(
  'disputes',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    endToEndId: text().notNull(),
    /** What the provider knows it by. */
    providerRef: text().notNull(),
    acquirerId: text().notNull(),
    transactionId: text().notNull(),
    state: text().notNull().$type<'open' | 'won' | 'lost'>(),
    amountCents: amount().notNull(),
    /** What is held of the seller, by where it was taken from. */
    fromPendingCents: amount().notNull(),
    fromAvailableCents: amount().notNull(),
    openedAt: moment().notNull(),
    closedAt: moment(),
    /** The seller may answer until then. */
    evidenceUntil: moment().notNull(),
    /** The seller's words, sealed with the seller's key; NULL: none were sent. */
    evidenceSealed: bytes(),
    evidenceAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    uniqueIndex('disputes_at_provider').on(table.sellerId, table.endToEndId, table.providerRef),
    index('disputes_transaction').on(table.sellerId, table.transactionId),
    index('disputes_newest').on(table.openedAt, table.id),
    check('disputes_state', sql`${table.state} in ('open', 'won', 'lost')`),
  ],
)
