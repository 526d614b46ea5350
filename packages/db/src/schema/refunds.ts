import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amount, moment, sellerId } from './columns.ts'

/** Money that goes back to whoever paid: asked for here, sent back by ourselves, or made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    endToEndId: text().notNull(),
    /** What the provider knows it by. */
    providerRef: text().notNull(),
    acquirerId: text().notNull(),
    /** NULL: of money that was kept apart. */
    transactionId: text(),
    origin: text().notNull().$type<'asked' | 'provider' | 'apart'>(),
    state: text().notNull().$type<'asked' | 'done' | 'failed'>(),
    amountCents: amount().notNull(),
    /** Parts of the fee that it gives back. */
    feeCents: amount().notNull(),
    pspFeeCents: amount().notNull(),
    /** Where the seller's part is held from, so that a refusal puts it back there. */
    fromPendingCents: amount().notNull(),
    fromAvailableCents: amount().notNull(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
    /** When the provider is asked next; NULL: final. */
    nextAt: moment(),
    attempts: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    uniqueIndex('refunds_at_provider').on(table.sellerId, table.endToEndId, table.providerRef),
    index('refunds_transaction').on(table.sellerId, table.transactionId),
    index('refunds_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check('refunds_origin', sql`${table.origin} in ('asked', 'provider', 'apart')`),
    check('refunds_state', sql`${table.state} in ('asked', 'done', 'failed')`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
  ],
)
