import { statement } from '@pagora/db'
import { cents, PLATFORM, type SellerId, toReais } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import type { RequestContext } from '../rpc/index.ts'

interface Row extends Record<string, unknown> {
  seller_id: SellerId
  end_to_end_id: string
  apart: 'unknown' | 'amount' | 'twice'
  amount_cents: string
  returned_cents: string
  paid_at: string
  transaction_id: string | null
}

const latest = statement<Record<string, never>, Row>(
  'list_apart',
  sql`select r.seller_id, r.end_to_end_id, r.apart, r.amount_cents, r.paid_at, r.transaction_id,
      coalesce((select sum(b.amount_cents) from refunds b where b.seller_id = r.seller_id
        and b.end_to_end_id = r.end_to_end_id and b.state = 'done'), 0) as returned_cents
    from receipts r where r.apart is not null order by r.recorded_at desc, r.end_to_end_id limit 100`,
)

/** Money that was kept apart: paid twice, with another amount, or for nothing that we know. */
export async function listApart({ services }: RequestContext) {
  const rows = await latest(services.db.pool, {})
  return rows.map(row => ({
    endToEndId: row.end_to_end_id,
    why: row.apart,
    amount: toReais(cents(Number(row.amount_cents))),
    returned: toReais(cents(Number(row.returned_cents))),
    paidAt: new Date(row.paid_at).toISOString(),
    userId: row.seller_id === PLATFORM ? null : row.seller_id,
    transactionId: row.transaction_id,
  }))
}
