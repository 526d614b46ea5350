import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, moment, sellerId } from './columns.ts'

/**
 * A seller's balances, but for what is pending (the sum of receivables). Locked first by everything
 * that changes it; a sale never does. No row: nothing was ever released.
 */
export const wallets = pgTable(
  'wallets',
  {
    sellerId: sellerId(),
    availableCents: amount().notNull(),
    /** Withdrawals that were asked and are not final. */
    reservedCents: amount().notNull(),
    /** Open disputes, and refunds on their way. */
    heldCents: amount().notNull(),
    /** What happened outside and nothing covered; every release pays it first. */
    debtCents: amount().notNull(),
    /** When the books first differed from this row; NULL: they agree. */
    differedAt: moment(),
    /** Nothing is paid out from then on; NULL: payouts flow. */
    frozenAt: moment(),
    frozenReason: text(),
  },
  table => [
    primaryKey({ columns: [table.sellerId] }),
    check(
      'wallets_never_below_zero',
      sql`${table.availableCents} >= 0 and ${table.reservedCents} >= 0 and ${table.heldCents} >= 0 and ${table.debtCents} >= 0`,
    ),
  ],
)
