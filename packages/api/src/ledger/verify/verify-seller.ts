import { type Database, statement } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { sql } from 'drizzle-orm'

const at = sql.placeholder

/** One thing that two tables say differently. */
export interface Difference {
  sellerId: SellerId
  what: string
  books: number
  elsewhere: number
}

type Sums = Record<(typeof CHECKS)[number][1] | (typeof CHECKS)[number][2], string>

/** What the books say, and what has to say the same. */
const CHECKS = [
  ['available', 'e_available', 'w_available'],
  ['reserved', 'e_reserved', 'w_reserved'],
  ['held', 'e_held', 'w_held'],
  ['debt', 'e_debt', 'w_debt'],
  ['pending and receivables', 'e_pending', 'r_remaining'],
  ['reserved and open withdrawals', 'e_reserved', 't_reserved'],
  ['held and what holds it', 'e_held', 'h_held'],
  ['clearing and transfers', 'e_clearing', 't_clearing'],
  ['sales and their credits', 'e_sales', 't_sales'],
  ['amounts of sales', 'e_sale_amounts', 't_sale_amounts'],
  ['fees of sales', 'e_sale_fees', 't_sale_fees'],
  ['receivables of sales', 'e_sales', 'r_count'],
  ['receipts credited', 'e_sales', 'p_credited'],
  ['given back', 'e_returned', 't_returned'],
  ['payouts', 'e_payouts', 'o_payouts'],
  ['money kept apart', 'e_suspense', 'p_apart'],
  ['every entry nets to zero', 'e_zero', 'zero'],
] as const

/** One statement, and so one moment: nothing moves between its parts. */
const readSums = statement<{ sellerId: SellerId }, Sums>(
  'verify_seller',
  sql`with e as (select * from ledger_entries where seller_id = ${at('sellerId')}),
    t as (select * from transactions where seller_id = ${at('sellerId')}),
    sales as (select * from t where kind = 'sale' and status = 'completed'),
    r as (select * from receivables where seller_id = ${at('sellerId')}),
    w as (select * from wallets where seller_id = ${at('sellerId')}),
    p as (select * from receipts where seller_id = ${at('sellerId')}),
    back as (select * from refunds where seller_id = ${at('sellerId')}),
    d as (select * from disputes where seller_id = ${at('sellerId')}),
    o as (select * from payouts where seller_id = ${at('sellerId')}),
    entries as (
      select coalesce(sum(available_cents), 0) as e_available, coalesce(sum(reserved_cents), 0) as e_reserved,
        coalesce(sum(held_cents), 0) as e_held, coalesce(-sum(debt_cents), 0) as e_debt,
        coalesce(sum(pending_cents), 0) as e_pending, coalesce(sum(clearing_cents), 0) as e_clearing,
        count(*) filter (where kind = 'sale') as e_sales,
        coalesce(-sum(psp_cents) filter (where kind = 'sale'), 0) as e_sale_amounts,
        coalesce(sum(fee_cents + psp_fee_cents) filter (where kind = 'sale'), 0) as e_sale_fees,
        coalesce(sum(psp_cents) filter (where kind in ('refund_done', 'refund_made', 'dispute_lost')), 0) as e_returned,
        coalesce(sum(psp_cents) filter (where kind in ('payout_done', 'payout_returned')), 0) as e_payouts,
        coalesce(sum(suspense_cents), 0) as e_suspense,
        coalesce(sum(abs(pending_cents + available_cents + reserved_cents + held_cents + debt_cents
          + clearing_cents + fee_cents + psp_fee_cents + suspense_cents + psp_cents)), 0) as e_zero
      from e
    ), of_wallet as (
      select coalesce(sum(available_cents), 0) as w_available, coalesce(sum(reserved_cents), 0) as w_reserved,
        coalesce(sum(held_cents), 0) as w_held, coalesce(sum(debt_cents), 0) as w_debt from w
    ), of_receivables as (
      select coalesce(sum(remaining_cents) filter (where released_at is null), 0) as r_remaining, count(*) as r_count from r
    ), of_transactions as (
      select coalesce(sum(amount_cents + fee_cents) filter (where kind = 'withdrawal' and status = 'pending'), 0) as t_reserved,
        coalesce(sum(case kind when 'transfer_out' then amount_cents when 'transfer_in' then -amount_cents else 0 end), 0) as t_clearing
      from t
    ), of_sales as (
      select count(*) as t_sales, coalesce(sum(amount_cents), 0) as t_sale_amounts, coalesce(sum(fee_cents), 0) as t_sale_fees,
        coalesce(sum(refunded_cents), 0) as t_returned
      from sales
    ), of_receipts as (
      select count(*) filter (where apart is null) as p_credited,
        coalesce(sum(amount_cents) filter (where apart is not null), 0)
          - coalesce((select sum(amount_cents) from back where origin = 'apart' and state = 'done'), 0) as p_apart
      from p
    ), of_holds as (
      select coalesce((select sum(from_pending_cents + from_available_cents) from back where origin = 'asked' and state = 'asked'), 0)
        + coalesce((select sum(from_pending_cents + from_available_cents) from d where state = 'open'), 0) as h_held
    ), of_payouts as (
      select coalesce(sum(amount_cents) filter (where state = 'done'), 0) as o_payouts from o
    )
    select entries.*, of_wallet.*, of_receivables.*, of_transactions.*, of_sales.*, of_receipts.*, of_holds.*,
      of_payouts.*, 0 as zero
    from entries, of_wallet, of_receivables, of_transactions, of_sales, of_receipts, of_holds, of_payouts`,
)

/** Recomputes all that the books of one seller must agree with; nothing where they do. */
export async function verifySeller(db: Database, sellerId: SellerId): Promise<Difference[]> {
  const [sums] = await readSums(db.pool, { sellerId })
  if (!sums) throw new Error('sums without a row')
  return CHECKS.flatMap(([what, left, right]) => {
    const [books, elsewhere] = [Number(sums[left]), Number(sums[right])]
    return books === elsewhere ? [] : [{ sellerId, what, books, elsewhere }]
  })
}
