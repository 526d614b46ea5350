import { randomBytes } from 'node:crypto'
import type { Services } from '@pagora/api'
import { newId } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { type BenchShop, PRICE } from './shops.ts'

const BATCH = 1000

export interface PendingSale extends BenchShop {
  id: string
  txid: string
}

/** Sales with their codes, waiting to be paid: more than any run will confirm. */
export async function pendingSales(
  services: Services,
  shops: BenchShop[],
  count: number,
): Promise<PendingSale[]> {
  const [acquirer] = await services.acquirers.all()
  const sales = Array.from({ length: count }, (_, n) => {
    const shop = shops[n % shops.length]
    if (!shop) throw new Error('no shop')
    const id = newId('trx', shop.sellerId)
    return { ...shop, id, txid: id.slice(4) }
  })
  const details = randomBytes(180)
  for (let n = 0; n < count; n += BATCH) {
    const rows = JSON.stringify(sales.slice(n, n + BATCH))
    await services.db.pool.execute(sql`
      with asked as (select * from jsonb_to_recordset(${rows}::jsonb)
        as a("sellerId" text, "checkoutId" text, id text, txid text)), sale as (
        insert into transactions (seller_id, id, kind, status, version, amount_cents, fee_cents, psp_fee_cents,
          refunded_cents, fee_returned_cents, psp_fee_returned_cents, created_at, checkout_id, contents,
          details_sealed, expires_at)
        select "sellerId", id, 'sale', 'pending', 1, ${PRICE}::bigint, 290, 48, 0, 0, 0, now(), "checkoutId",
          '{"products": []}'::jsonb, ${details}, now() + interval '30 minutes' from asked
      )
      insert into charges (seller_id, txid, transaction_id, acquirer_id, state, code, expires_at, created_at)
      select "sellerId", txid, id, ${acquirer?.id ?? ''}, 'open', 'code', now() + interval '30 minutes', now() from asked`)
  }
  return sales
}
