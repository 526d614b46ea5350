import type { EventFacts, EventKind } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/**
 * What has happened, written in the commit in which it did: ids and amounts, nothing personal. Numbers
 * are folded from it and news is sent from it, each row marked when that is done.
 */
export const outbox = pgTable(
  'outbox',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    kind: text().notNull().$type<EventKind>(),
    transactionId: text().notNull(),
    facts: jsonb().notNull().$type<EventFacts>(),
    at: moment().notNull(),
    /** NULL: not yet handed to whoever is to hear of it. */
    relayedAt: moment(),
    /** NULL: not yet in the numbers. */
    foldedAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    index('outbox_to_relay').on(table.at).where(sql`${table.relayedAt} is null`),
    // Today's numbers are what was folded and what was not yet.
    index('outbox_to_fold').on(table.at).where(sql`${table.foldedAt} is null`),
    index('outbox_to_fold_of_seller').on(table.sellerId).where(sql`${table.foldedAt} is null`),
    // Rows come in the order of time: what is old enough to go is found by its blocks, at no cost to a sale.
    index('outbox_by_age').using('brin', table.at),
  ],
)
