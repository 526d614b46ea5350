import type { EntryKind } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment, sellerId } from './columns.ts'

/**
 * The books: one row for each thing that happened, one column for each account, and the sum of the
 * accounts is zero. Written once and never changed. What is positive belongs to the account's owner; the
 * provider's column is negative by what it holds for us.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** The platform's tag for money that belongs to no seller that we know. */
    sellerId: sellerId(),
    /** `<kind>:<what happened outside>`: the same fact cannot be posted twice. */
    id: text().notNull(),
    kind: text().notNull().$type<EntryKind>(),
    /** NULL: of many (a release) or of none. */
    transactionId: text(),
    /** Whose `psp` it is; NULL: nothing moved at a provider. */
    acquirerId: text(),
    at: moment().notNull(),
    /** The seller's accounts. */
    pendingCents: amount().notNull(),
    availableCents: amount().notNull(),
    reservedCents: amount().notNull(),
    heldCents: amount().notNull(),
    /** Negative by what the seller owes. */
    debtCents: amount().notNull(),
    /** Transfers on their way; of both halves together it is zero. */
    clearingCents: amount().notNull(),
    /** The platform's accounts, in the seller's shard and summed up later. */
    feeCents: amount().notNull(),
    pspFeeCents: amount().notNull(),
    suspenseCents: amount().notNull(),
    pspCents: amount().notNull(),
    /** What the seller's statement shows: by how much all of it together changed. */
    netCents: amount()
      .notNull()
      .generatedAlwaysAs(sql`pending_cents + available_cents + reserved_cents + held_cents + debt_cents`),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    // Its totals are read off the index.
    index('ledger_entries_statement')
      .on(table.sellerId, table.at, table.id, table.netCents)
      .where(sql`${table.netCents} <> 0`),
    // Few beside the sales, so that a list of only these does not read past all of those.
    index('ledger_entries_statement_out')
      .on(table.sellerId, table.at, table.id)
      .where(sql`${table.netCents} < 0`),
    index('ledger_entries_transaction').on(table.sellerId, table.transactionId),
    check(
      'ledger_entries_nets_to_zero',
      sql`pending_cents + available_cents + reserved_cents + held_cents + debt_cents + clearing_cents
        + fee_cents + psp_fee_cents + suspense_cents + psp_cents = 0`,
    ),
    check('ledger_entries_acquirer', sql`(${table.acquirerId} is not null) or ${table.pspCents} = 0`),
  ],
)
