import { statement } from '@pagora/db'
import type { Cents, SaleState, SellerId, TransactionContents, TransactionOutcome } from '@pagora/domain'
import type { CheckoutPage } from '@pagora/domain/wire'
import { sql } from 'drizzle-orm'

const at = sql.placeholder

/** As the driver reads it: moments as text, amounts as text, JSON and bytes as themselves. */
export interface ForSaleRow extends Record<string, unknown> {
  page: CheckoutPage
  product_id: string
  product_name: string
  product_cents: string
  bump_id: string | null
  bump_name: string | null
  bump_cents: string | null
  seller_name: string
  verified: boolean
  data_key: Buffer
  fee_basis_points: number | null
  fee_fixed_cents: string | null
  cashin_basis_points: number | null
  split_basis_points: number | null
}

/** All that a sale is made of, in one query; no row where the product is not for sale. */
export const findForSale = statement<{ sellerId: SellerId; id: string }, ForSaleRow>(
  'find_for_sale_with_terms',
  sql`select c.page, p.id as product_id, p.name as product_name, p.price_cents as product_cents,
      b.id as bump_id, b.name as bump_name, b.price_cents as bump_cents,
      s.name as seller_name, s.verified, s.data_key,
      f.basis_points as fee_basis_points, f.fixed_cents as fee_fixed_cents,
      t.cashin_basis_points, t.split_basis_points
    from checkouts c
    join products p on p.seller_id = c.seller_id and p.id = c.product_id and p.active and p.deleted_at is null
    join sellers s on s.seller_id = c.seller_id
    left join products b on b.seller_id = c.seller_id and b.id = c.page->'orderBump'->>'productId'
      and (c.page->'orderBump'->>'status')::boolean and b.active and b.deleted_at is null
    left join seller_fees f on f.seller_id = c.seller_id and f.kind = 'pix'
    left join platform_terms t on t.id = 'current'
    where c.seller_id = ${at('sellerId')} and c.id = ${at('id')}`,
)

/** Ours as the provider knows it, with all that settling it takes. */
export interface SaleByTxidRow extends Record<string, unknown> {
  id: string
  status: SaleState
  outcome: TransactionOutcome | null
  version: number
  amount_cents: string
  fee_cents: string
  psp_fee_cents: string
  created_at: string
  contents: TransactionContents
  release_days: number
  /** What an earlier look at the same Pix has recorded; null: nothing. */
  recorded: 'credited' | 'apart' | null
}

export const findSaleByTxid = statement<
  { sellerId: SellerId; txid: string; endToEndId: string; defaultDays: number },
  SaleByTxidRow
>(
  'find_sale_by_txid',
  sql`select t.id, t.status, t.outcome, t.version, t.amount_cents, t.fee_cents, t.psp_fee_cents, t.created_at,
      t.contents, coalesce(s.release_days, p.release_days, ${at('defaultDays')}::int) as release_days,
      case when r.end_to_end_id is null then null when r.apart is null then 'credited' else 'apart' end as recorded
    from charges c
    join transactions t on t.seller_id = c.seller_id and t.id = c.transaction_id
    join sellers s on s.seller_id = c.seller_id
    left join platform_terms p on p.id = 'current'
    left join receipts r on r.seller_id = c.seller_id and r.end_to_end_id = ${at('endToEndId')}
    where c.seller_id = ${at('sellerId')} and c.txid = ${at('txid')}`,
)

export interface ChargeRow extends Record<string, unknown> {
  txid: string
  acquirer_id: string
  state: 'asked' | 'open' | 'failed'
  code: string | null
  expires_at: string | null
  leased_until: string | null
  status: SaleState
  outcome: TransactionOutcome | null
  version: number
  amount_cents: string
  fee_cents: string
  created_at: string
  checkout_id: string | null
  contents: TransactionContents
}

/** A sale with its newest charge first. */
export const findCharges = statement<{ sellerId: SellerId; id: string }, ChargeRow>(
  'find_charges',
  sql`select c.txid, c.acquirer_id, c.state, c.code, c.expires_at, c.leased_until,
      t.status, t.outcome, t.version, t.amount_cents, t.fee_cents, t.created_at, t.checkout_id, t.contents
    from transactions t
    join charges c on c.seller_id = t.seller_id and c.transaction_id = t.id
    where t.seller_id = ${at('sellerId')} and t.id = ${at('id')} and t.kind = 'sale'
    order by c.created_at desc, c.txid desc`,
)

export const centsOf = (text: string): Cents => Number(text) as Cents
