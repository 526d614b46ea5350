import type { ChargeState } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/** What a provider was asked to charge. Written with its acquirer before the provider is called. */
export const charges = pgTable(
  'charges',
  {
    sellerId: sellerId(),
    /** What the provider knows it by; the first of a sale is the body of the sale's id. */
    txid: text().notNull(),
    transactionId: text().notNull(),
    acquirerId: text().notNull(),
    state: text().notNull().$type<ChargeState>(),
    /** Copy and paste; NULL: the provider has not told it yet. */
    code: text(),
    /** By the provider's clock; NULL: not told yet. */
    expiresAt: moment(),
    createdAt: moment().notNull(),
    /** Whoever asks the provider for the code holds it until then; NULL: nobody does. */
    leasedUntil: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.txid] }),
    index('charges_transaction').on(table.sellerId, table.transactionId),
    check('charges_state', sql`${table.state} in ('asked', 'open', 'failed')`),
    check(
      'charges_open',
      sql`${table.state} <> 'open' or (${table.code} is not null and ${table.expiresAt} is not null)`,
    ),
  ],
)
