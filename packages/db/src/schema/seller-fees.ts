import type { Cents, FeeKind } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sellerId } from './columns.ts'

/** What an admin has agreed with one seller; a kind without a row is the platform's default. */
export const sellerFees = pgTable(
  'seller_fees',
  {
    sellerId: sellerId(),
    /** How a sale is paid, or `cashOut` for a withdrawal. */
    kind: text().notNull().$type<FeeKind>(),
    /** Hundredths of a percent; NULL: the platform's, 0: free. */
    basisPoints: integer(),
    /** NULL: the platform's, 0: free. */
    fixedCents: bigint({ mode: 'number' }).$type<Cents>(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.kind] }),
    check(
      'seller_fees_kind',
      sql`${table.kind} in ('pix', 'debitCard', 'creditCard', 'boleto', 'mercadopago', 'cashOut')`,
    ),
    check('seller_fees_basis_points', sql`${table.basisPoints} between 0 and 10000`),
    check('seller_fees_fixed', sql`${table.fixedCents} between 0 and 99999999`),
  ],
)
