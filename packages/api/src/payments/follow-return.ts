import { disputes, type Handle, receipts, refunds } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import type { Return } from '@pagora/psp/port'
import { and, eq } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { closeDispute, loseUnopened, openDispute } from './disputes.ts'
import { finishRefund, recordMade } from './finish-refund.ts'
import { recordApartMade, returnApart } from './return-apart.ts'

/** Which Pix it is a return of. */
export interface ReturnedPix {
  sellerId: SellerId
  acquirerId: string
  endToEndId: string
}

/**
 * The one door for money that goes back, whoever began it: our own refund, one that was made at the
 * provider, a clawback. Each is posted once, by its id and final state.
 */
export async function followReturn(services: Services, pix: ReturnedPix, given: Return): Promise<void> {
  const { db } = services
  const [refund, dispute] = await Promise.all([
    findRefund(db.pool, pix, given),
    findDispute(db.pool, pix, given),
  ])
  if (refund) {
    if (refund.state !== 'asked' || given.status === 'processing') return
    if (refund.origin === 'apart') return returnApart(services, refund, given)
    return finishRefund(services, refund, given.status)
  }
  if (dispute) {
    if (dispute.state === 'open' && given.status !== 'processing')
      await closeDispute(services, dispute, given.status === 'done' ? 'lost' : 'won')
    return
  }
  const receipt = await findReceipt(db.pool, pix)
  if (!receipt) return
  if (receipt.apart !== null || receipt.transactionId === null) {
    if (given.status === 'done') await recordApartMade(services, receipt, given)
    return
  }
  const sale = { ...pix, transactionId: receipt.transactionId }
  if (given.origin === 'med') {
    if (given.status === 'processing') await openDispute(services, sale, given)
    if (given.status === 'done') await loseUnopened(services, sale, given)
  } else if (given.status === 'done') {
    await recordMade(services, sale, given)
  }
}

async function findRefund(db: Handle, { sellerId, endToEndId }: ReturnedPix, { id }: Return) {
  // unprepared: returns are rare, here and below.
  const [row] = await db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.sellerId, sellerId), eq(refunds.endToEndId, endToEndId), eq(refunds.providerRef, id)),
    )
  return row
}

async function findDispute(db: Handle, { sellerId, endToEndId }: ReturnedPix, { id }: Return) {
  const [row] = await db
    .select()
    .from(disputes)
    .where(
      and(eq(disputes.sellerId, sellerId), eq(disputes.endToEndId, endToEndId), eq(disputes.providerRef, id)),
    )
  return row
}

async function findReceipt(db: Handle, { sellerId, endToEndId }: ReturnedPix) {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.sellerId, sellerId), eq(receipts.endToEndId, endToEndId)))
  return row
}
