import { type Handle, refunds } from '@pagora/db'
import { type Cents, cents, dayOf, newId } from '@pagora/domain'
import type { Return } from '@pagora/psp/port'
import { and, eq } from 'drizzle-orm'
import { bookReturn, giveBack } from '../ledger/index.ts'
import { recordEvent } from '../outbox/index.ts'
import type { Services } from '../services.ts'
import { REFUND_PREFIX } from './ask-back.ts'
import type { ReturnedPix } from './follow-return.ts'
import { changePaidSale, feesBack, lockPaidSale, type PaidSale } from './paid-sale.ts'

type RefundRow = typeof refunds.$inferSelect
const none = cents(0)

/** The provider has decided about a refund that was asked for here. */
export async function finishRefund(
  services: Services,
  refund: RefundRow,
  status: 'done' | 'failed',
): Promise<void> {
  const { sellerId, transactionId, id, amountCents: amount } = refund
  if (transactionId === null) throw new Error(`a refund of no sale: ${id}`)
  const at = new Date(services.now())
  await inSale(services, refund.sellerId, transactionId, async (tx, sale) => {
    if (!(await closeRefund(tx, refund, status, at))) return null
    const held = { pending: refund.fromPendingCents, available: refund.fromAvailableCents }
    const booking = { sellerId, reference: id, transactionId, acquirerId: refund.acquirerId, at }
    if (status === 'failed') {
      await giveBack(tx, 'refund_failed', sale.money, held, { ...booking, acquirerId: null })
      return null
    }
    return giveToBuyer(services, tx, sale, { kind: 'refund_done', amount, held, booking })
  })
}

/** One that nobody asked for here: made at the provider. It is booked whatever is left of the money. */
export async function recordMade(
  services: Services,
  { sellerId, acquirerId, endToEndId, transactionId }: ReturnedPix & { transactionId: string },
  given: Return,
): Promise<void> {
  const at = new Date(services.now())
  await inSale(services, sellerId, transactionId, async (tx, sale) => {
    const amount = cents(Math.min(given.amount, sale.row.amountCents - sale.row.refundedCents))
    if (amount === 0) return null
    const { fee, pspFee } = feesBack(sale.row, amount)
    const recorded = await tx
      .insert(refunds)
      .values({
        sellerId,
        id: newId(REFUND_PREFIX, sellerId, at.getTime()),
        endToEndId,
        providerRef: given.id,
        acquirerId,
        transactionId,
        origin: 'provider',
        state: 'done',
        amountCents: amount,
        feeCents: fee,
        pspFeeCents: pspFee,
        fromPendingCents: none,
        fromAvailableCents: none,
        createdAt: at,
        finishedAt: at,
        nextAt: null,
        attempts: 0,
      })
      .onConflictDoNothing()
      .returning({ id: refunds.id })
    if (recorded.length === 0) return null
    const booking = { sellerId, reference: `${endToEndId}:${given.id}`, transactionId, acquirerId, at }
    const held = { pending: none, available: none }
    return giveToBuyer(services, tx, sale, { kind: 'refund_made', amount, held, booking })
  })
}

interface Giving {
  kind: 'refund_done' | 'refund_made' | 'dispute_lost'
  amount: Cents
  held: { pending: Cents; available: Cents }
  booking: Parameters<typeof bookReturn>[3]
}

/** The buyer has the money: the books, the sale and the news of it. Answers the sale's new face. */
export async function giveToBuyer(
  services: Services,
  tx: Handle,
  { row, money, disputed }: PaidSale,
  { kind, amount, held, booking }: Giving,
) {
  const back = feesBack(row, amount)
  await bookReturn(tx, money, { kind, amount, ...back, held }, booking)
  const changed = await changePaidSale(tx, row, {
    returned: { amount, ...back },
    disputed,
  })
  await recordEvent(
    tx,
    {
      sellerId: row.sellerId,
      transactionId: row.id,
      kind: 'sale.refunded',
      facts: {
        amountCents: row.amountCents,
        feeCents: row.feeCents,
        createdDay: dayOf(row.createdAt.getTime()),
        refundCents: amount,
        ...(changed.outcome && { outcome: changed.outcome }),
        ...(row.refundedCents === 0 && { first: true as const }),
        ...(kind === 'dispute_lost' && { chargeback: true as const }),
      },
    },
    services.now(),
  )
  return changed
}

/** One commit under the wallet's lock; what changed of the sale's face is told after it. */
export async function inSale(
  { db, liveStatus, signals }: Services,
  sellerId: RefundRow['sellerId'],
  transactionId: string,
  work: (tx: Handle, sale: PaidSale) => Promise<Awaited<ReturnType<typeof changePaidSale>> | null>,
): Promise<void> {
  const changed = await db.transaction(async tx => {
    const sale = await lockPaidSale(tx, sellerId, transactionId)
    if (!sale) throw new Error(`money went back for a sale that was never paid: ${transactionId}`)
    return work(tx, sale)
  })
  if (!changed) return
  liveStatus.changed(transactionId, { ...changed, status: 'completed' })
  signals.emit('event')
}

/** False: it was final before. */
export async function closeRefund(
  tx: Handle,
  { sellerId, id }: RefundRow,
  state: 'done' | 'failed',
  at: Date,
): Promise<boolean> {
  const closed = await tx
    .update(refunds)
    .set({ state, finishedAt: at, nextAt: null })
    .where(and(eq(refunds.sellerId, sellerId), eq(refunds.id, id), eq(refunds.state, 'asked')))
    .returning({ id: refunds.id })
  return closed.length > 0
}
