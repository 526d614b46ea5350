import { statement } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import type { KeyedRequest } from '../idempotency/index.ts'
import type { Services } from '../services.ts'
import type { Quote } from './quote-sale.ts'

const at = sql.placeholder

const SALE = sql`insert into transactions
  (seller_id, id, kind, status, version, amount_cents, fee_cents, psp_fee_cents, refunded_cents,
   fee_returned_cents, psp_fee_returned_cents, created_at, checkout_id, contents, details_sealed, replaces_id)
  select ${at('sellerId')}, ${at('id')}, 'sale', 'pending', 1, ${at('amount')}::bigint, ${at('fee')}::bigint,
    ${at('pspFee')}::bigint, 0, 0, 0, ${at('createdAt')}::timestamptz, ${at('checkoutId')}, ${at('contents')}::jsonb,
    ${at('details')}::bytea, ${at('replacesId')}`

const CHARGE = sql`insert into charges
  (seller_id, txid, transaction_id, acquirer_id, state, created_at, leased_until)
  select ${at('sellerId')}, ${at('txid')}, ${at('id')}, ${at('acquirerId')}, 'asked', ${at('createdAt')}::timestamptz,
    ${at('leasedUntil')}::timestamptz`

const openUnkeyed = statement<Record<string, unknown>, Record<string, unknown>>(
  'open_sale',
  sql`with sale as (${SALE}) ${CHARGE}`,
)

/** The twin that comes second inserts nothing: all of it hangs on the key's row. */
const openKeyed = statement<Record<string, unknown>, { claimed: number }>(
  'open_keyed_sale',
  sql`with key as (
      insert into idempotency_keys as k (seller_id, key_hash, request_hash, entity_id, created_at)
      values (${at('sellerId')}, ${at('keyHash')}::bytea, ${at('requestHash')}::bytea, ${at('id')}, ${at('createdAt')}::timestamptz)
      on conflict (seller_id, key_hash) do update set
        request_hash = excluded.request_hash, entity_id = excluded.entity_id, created_at = excluded.created_at
      where k.created_at <= ${at('since')}::timestamptz
      returning 1
    ), sale as (${SALE} from key), charge as (${CHARGE} from key)
    select count(*)::int as claimed from key`,
)

export interface NewSale {
  sellerId: SellerId
  id: string
  txid: string
  acquirerId: string
  checkoutId: string
  quote: Quote
  details: Buffer
  replacesId: string | null
  createdAt: Date
  leasedUntil: Date
}

/** The first commit of a sale, in one statement. False: a twin with the same key was first. */
export async function openSale(
  { db }: Services,
  { quote, ...sale }: NewSale,
  keyed: KeyedRequest | null,
): Promise<boolean> {
  const values = {
    ...sale,
    amount: quote.amount,
    fee: quote.fee,
    pspFee: quote.pspFee,
    contents: JSON.stringify(quote.contents),
  }
  if (!keyed) {
    await openUnkeyed(db.pool, values)
    return true
  }
  const { keyHash, requestHash, since } = keyed
  const [row] = await openKeyed(db.pool, { ...values, keyHash, requestHash, since })
  return (row?.claimed ?? 0) > 0
}
