import { receipts, statement } from '@pagora/db'
import {
  type Cents,
  DEFAULT_TERMS,
  dayOf,
  PLATFORM,
  type SellerId,
  sellerOf,
  startOfDay,
} from '@pagora/domain'
import type { Receipt } from '@pagora/psp/port'
import { sql } from 'drizzle-orm'
import { book, SALE_ENTRY, SALE_RECEIVABLE, saleAmounts, templates } from '../ledger/index.ts'
import { newEventId } from '../outbox/index.ts'
import type { Services } from '../services.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { askBack } from './ask-back.ts'
import { centsOf, findSaleByTxid, type SaleByTxidRow } from './queries.ts'

const at = sql.placeholder

/**
 * One commit in one statement, without a lock that another sale could wait for: the sale is completed
 * only from the state it was read in, and everything else hangs on that. The receipt's key refuses a
 * second posting of the same Pix.
 */
const settle = statement<Record<string, unknown>, { version: number }>(
  'settle_sale',
  sql`with paid as (
      update transactions set status = 'completed', outcome = null, completed_at = ${at('paidAt')}::timestamptz,
        version = version + 1
      where seller_id = ${at('sellerId')} and id = ${at('id')} and status = ${at('from')}
        and amount_cents = ${at('amount')}::bigint
      returning seller_id, id, version
    ), receipt as (
      insert into receipts (seller_id, end_to_end_id, acquirer_id, transaction_id, amount_cents, paid_at, recorded_at)
      select seller_id, ${at('endToEndId')}, ${at('acquirerId')}, id, ${at('amount')}::bigint,
        ${at('paidAt')}::timestamptz, ${at('recordedAt')}::timestamptz
      from paid
    ), entry as (${SALE_ENTRY}), receivable as (${SALE_RECEIVABLE}), event as (
      insert into outbox (seller_id, id, kind, transaction_id, facts, at)
      select seller_id, ${at('eventId')}, 'sale.paid', id, ${at('facts')}::jsonb, ${at('recordedAt')}::timestamptz
      from paid
    )
    select version from paid`,
)

export interface Arrived {
  acquirerId: string
  receipt: Receipt
}

/** Records money that has arrived, whatever state its sale is in; again and again it is recorded once. */
export async function settleSale(services: Services, arrived: Arrived): Promise<void> {
  const { receipt } = arrived
  const sellerId = receipt.txid === null ? null : sellerOf(TRANSACTION_PREFIX, `trx_${receipt.txid}`)
  for (;;) {
    const [sale] = sellerId
      ? await findSaleByTxid(services.db.pool, {
          sellerId,
          txid: receipt.txid ?? '',
          endToEndId: receipt.endToEndId,
          defaultDays: DEFAULT_TERMS.releaseDays,
        })
      : []
    if (sale?.recorded) return
    if (!sellerId || !sale) return keepApart(services, PLATFORM, null, 'unknown', arrived)
    if (sale.status === 'completed') return keepApart(services, sellerId, sale.id, 'twice', arrived)
    if (centsOf(sale.amount_cents) !== receipt.amount)
      return keepApart(services, sellerId, sale.id, 'amount', arrived)
    // Its state changed since it was read: look again.
    if (await credit(services, sellerId, sale, arrived)) return
  }
}

async function credit(
  services: Services,
  sellerId: SellerId,
  sale: SaleByTxidRow,
  { acquirerId, receipt }: Arrived,
): Promise<boolean> {
  const now = services.now()
  const fee = centsOf(sale.fee_cents)
  const amounts = saleAmounts({ amount: receipt.amount, fee, pspFee: centsOf(sale.psp_fee_cents) })
  const [paid] = await settle(services.db.pool, {
    sellerId,
    id: sale.id,
    from: sale.status,
    amount: receipt.amount,
    endToEndId: receipt.endToEndId,
    acquirerId,
    paidAt: receipt.paidAt,
    recordedAt: new Date(now),
    ...amounts,
    releaseAt: releaseAt(receipt.paidAt, sale.release_days),
    eventId: newEventId(sellerId, now),
    facts: JSON.stringify({
      amountCents: receipt.amount,
      feeCents: fee,
      createdDay: dayOf(new Date(sale.created_at).getTime()),
      paidDay: dayOf(receipt.paidAt.getTime()),
      products: sale.contents.products?.map(({ id, cents }) => ({ id, cents })) ?? [],
      ...(sale.status === 'failed' && { late: true }),
    }),
  })
  if (!paid) return false
  services.liveStatus.changed(sale.id, { version: paid.version, status: 'completed', outcome: null })
  services.signals.emit('event')
  return true
}

/** After so many days in São Paulo, at the beginning of that day; with none, at once. */
function releaseAt(paidAt: Date, days: number): Date {
  if (days === 0) return paidAt
  const day = new Date(`${dayOf(paidAt.getTime())}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return startOfDay(day.toISOString().slice(0, 10))
}

/** Money that fits no sale: shown to admins, and sent back. */
async function keepApart(
  { db, now }: Services,
  sellerId: SellerId,
  transactionId: string | null,
  apart: 'unknown' | 'amount' | 'twice',
  { acquirerId, receipt }: Arrived,
): Promise<void> {
  const recordedAt = new Date(now())
  await db.transaction(async tx => {
    const recorded = await tx
      .insert(receipts)
      .values({
        sellerId,
        endToEndId: receipt.endToEndId,
        acquirerId,
        transactionId,
        amountCents: receipt.amount satisfies Cents,
        paidAt: receipt.paidAt,
        recordedAt,
        apart,
      })
      .onConflictDoNothing()
      .returning({ endToEndId: receipts.endToEndId })
    if (recorded.length === 0) return
    await book(tx, templates.keptApart(receipt.amount), {
      sellerId,
      reference: receipt.endToEndId,
      transactionId,
      acquirerId,
      at: recordedAt,
    })
    const { endToEndId, amount } = receipt
    await askBack(tx, { sellerId, transactionId, acquirerId, endToEndId, amount }, recordedAt)
  })
}
