import { sql } from 'drizzle-orm'
import { type Amounts, salePaid } from './templates.ts'

const at = sql.placeholder

/**
 * The books' part of the statement that settles a sale: rows for each row of `paid`, nothing that is
 * shared and no lock. It stands here because only the ledger writes the ledger's tables.
 */
export const SALE_ENTRY = sql`insert into ledger_entries
  (seller_id, id, kind, transaction_id, acquirer_id, at, pending_cents, available_cents, reserved_cents,
   held_cents, debt_cents, clearing_cents, fee_cents, psp_fee_cents, suspense_cents, psp_cents)
  select paid.seller_id, 'sale:' || ${at('endToEndId')}, 'sale', paid.id, ${at('acquirerId')}, ${at('recordedAt')}::timestamptz,
    ${at('pending')}::bigint, 0, 0, 0, 0, 0, ${at('fee')}::bigint, ${at('pspFee')}::bigint, 0, ${at('psp')}::bigint
  from paid`

export const SALE_RECEIVABLE = sql`insert into receivables
  (seller_id, transaction_id, amount_cents, remaining_cents, release_at)
  select paid.seller_id, paid.id, ${at('pending')}::bigint, ${at('pending')}::bigint, ${at('releaseAt')}::timestamptz from paid`

type SaleAmounts = Pick<Amounts, 'pending' | 'fee' | 'pspFee' | 'psp'>

/** The values that the two statements above take. */
export function saleAmounts(sale: Parameters<typeof salePaid>[0]): SaleAmounts {
  const { pending, fee, pspFee, psp } = salePaid(sale).amounts
  return { pending, fee, pspFee, psp }
}
