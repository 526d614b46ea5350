import type {
  TransactionContents,
  TransactionKind,
  TransactionOutcome,
  TransactionStep,
} from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, bytes, moment, sellerId } from './columns.ts'

/**
 * Everything that a seller's list of transactions shows: sales, withdrawals and both halves of a
 * transfer. No foreign key leads from here to what other money waits for: a sale locks nothing shared.
 */
export const transactions = pgTable(
  'transactions',
  {
    sellerId: sellerId(),
    /** Sorts by time. A sale's body is its first charge's txid, a withdrawal's its payout's id. */
    id: text().notNull(),
    kind: text().notNull().$type<TransactionKind>(),
    status: text().notNull().$type<'pending' | 'completed' | 'failed'>(),
    /** What the status does not tell; NULL: nothing. */
    outcome: text().$type<TransactionOutcome>(),
    /** One more at each change of what a page shows: whoever hears of two knows which is the later. */
    version: integer().notNull(),
    amountCents: amount().notNull(),
    /** Fixed when it is created, whatever becomes of the seller's terms. */
    feeCents: amount().notNull(),
    /** The provider's part of the fee: it changes the books, never what a seller pays. */
    pspFeeCents: amount().notNull(),
    /** Given back so far, of the amount and of the fee. */
    refundedCents: amount().notNull(),
    feeReturnedCents: amount().notNull(),
    pspFeeReturnedCents: amount().notNull(),
    createdAt: moment().notNull(),
    /** When it was paid, sent or delivered; NULL: not yet. */
    completedAt: moment(),
    /** A sale's: the end of its first charge; NULL: not charged yet, or no sale. */
    expiresAt: moment(),
    /** A sale's. */
    checkoutId: text(),
    /** What was bought, and in its own words what failed: nothing personal. */
    contents: jsonb().notNull().$type<TransactionContents>(),
    /** Who bought, or the Pix key that is paid: sealed with the seller's key. NULL: erased, or none. */
    detailsSealed: bytes(),
    /** The expired sale that this one was made for again; NULL: none. */
    replacesId: text(),
    /** The transaction of the other seller of a transfer; NULL: no transfer. */
    counterpartId: text(),
    /** A withdrawal's, while it is pending: how far it is. */
    step: text().$type<TransactionStep>(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    // The admin's list, and the two short lists that a filter would else search the whole table for.
    index('transactions_newest').on(table.createdAt, table.id),
    index('transactions_pending').on(table.sellerId, table.id).where(sql`${table.status} = 'pending'`),
    index('transactions_pending_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('transactions_other').on(table.sellerId, table.id).where(sql`${table.kind} <> 'sale'`),
    index('transactions_other_newest').on(table.createdAt, table.id).where(sql`${table.kind} <> 'sale'`),
    // What an admin has to decide: few, however many sales are pending and withdrawals are done.
    index('transactions_other_pending_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending' and ${table.kind} <> 'sale'`),
    check('transactions_kind', sql`${table.kind} in ('sale', 'withdrawal', 'transfer_out', 'transfer_in')`),
    check('transactions_status', sql`${table.status} in ('pending', 'completed', 'failed')`),
    check(
      'transactions_completed',
      sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`,
    ),
    check(
      'transactions_amounts',
      sql`${table.amountCents} > 0 and ${table.feeCents} >= 0 and ${table.pspFeeCents} between 0 and ${table.feeCents}`,
    ),
    check(
      'transactions_returned',
      sql`${table.refundedCents} between 0 and ${table.amountCents}
        and ${table.feeReturnedCents} between 0 and ${table.feeCents}
        and ${table.pspFeeReturnedCents} between 0 and ${table.pspFeeCents}`,
    ),
  ],
)
