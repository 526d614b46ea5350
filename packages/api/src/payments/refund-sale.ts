import { receipts, refunds } from '@pagora/db'
import { cents, fromReais, newId, REFUND_DAYS, type SellerId, sellerOf } from '@pagora/domain'
import type { RefundInput } from '@pagora/domain/wire'
import { and, eq, isNull } from 'drizzle-orm'
import { createOnce } from '../idempotency/index.ts'
import { coverOf, hold } from '../ledger/index.ts'
import { type Principal, Refusal, type RequestContext } from '../rpc/index.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { REFUND_PREFIX } from './ask-back.ts'
import { feesBack, lockPaidSale } from './paid-sale.ts'
import { sendRefund } from './send-refund.ts'

const DAY_MS = 24 * 3_600_000
const PATH = '/transactions/refund'

/**
 * The seller's part is held in the commit that asks, so that it cannot leave meanwhile; then the provider
 * is called. One refund of a sale at a time: each gives back its part of the fee of what was left.
 */
export async function refundSale(
  ctx: RequestContext,
  caller: Principal,
  { id, amount }: RefundInput,
  ofSeller?: SellerId,
): Promise<void> {
  const { services } = ctx
  const sellerId = sellerOf(TRANSACTION_PREFIX, id)
  if (!sellerId || (ofSeller !== undefined && sellerId !== ofSeller)) throw new Refusal('NOT_FOUND')
  const at = new Date(services.now())
  const call = { caller: caller.credentialId, sellerId, path: PATH, input: { id, amount } }
  const refundId = await createOnce(
    ctx,
    call,
    newId(REFUND_PREFIX, sellerId, at.getTime()),
    async (tx, fresh) => {
      const sale = await lockPaidSale(tx, sellerId, id)
      if (!sale) throw new Refusal('NOT_FOUND')
      const { row, money } = sale
      if (sale.refunding) throw new Refusal('IN_PROGRESS')
      const left = cents(row.amountCents - row.refundedCents)
      const asked = amount === undefined ? left : fromReais(amount)
      if (sale.disputed || left === 0 || asked > left) throw new Refusal('NOT_REFUNDABLE')
      if (!row.completedAt || at.getTime() - row.completedAt.getTime() > REFUND_DAYS * DAY_MS)
        throw new Refusal('REFUND_TOO_LATE')
      // unprepared: a seller gives back now and then.
      const [paid] = await tx
        .select()
        .from(receipts)
        .where(and(eq(receipts.sellerId, sellerId), eq(receipts.transactionId, id), isNull(receipts.apart)))
      if (!paid) throw new Error(`a completed sale without its receipt: ${id}`)
      const { fee, pspFee } = feesBack(row, asked)
      const cover = coverOf(money, cents(asked - fee))
      if (cover.rest > 0) throw new Refusal('REFUND_NOT_COVERED')
      await hold(tx, 'refund_held', money, cover, {
        sellerId,
        reference: fresh,
        transactionId: id,
        acquirerId: null,
        at,
      })
      await tx.insert(refunds).values({
        sellerId,
        id: fresh,
        endToEndId: paid.endToEndId,
        providerRef: fresh.slice(REFUND_PREFIX.length + 1),
        acquirerId: paid.acquirerId,
        transactionId: id,
        origin: 'asked',
        state: 'asked',
        amountCents: asked,
        feeCents: fee,
        pspFeeCents: pspFee,
        fromPendingCents: cover.pending,
        fromAvailableCents: cover.available,
        createdAt: at,
        finishedAt: null,
        nextAt: at,
        attempts: 0,
      })
    },
  )
  await sendRefund(services, sellerId, refundId)
}
