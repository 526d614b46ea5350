import { type Handle, receipts, refunds } from '@pagora/db'
import { type Cents, cents, newId } from '@pagora/domain'
import type { Return } from '@pagora/psp/port'
import { and, eq, sql } from 'drizzle-orm'
import { book, templates } from '../ledger/index.ts'
import type { Services } from '../services.ts'
import { askBack, REFUND_PREFIX, TIMES_MAX } from './ask-back.ts'
import { closeRefund } from './finish-refund.ts'

type RefundRow = typeof refunds.$inferSelect
type ReceiptRow = typeof receipts.$inferSelect

/** Money that was kept apart has gone back as we asked. Refused, what is left of it is asked for anew. */
export async function returnApart(services: Services, refund: RefundRow, { status }: Return): Promise<void> {
  if (status === 'processing') return
  const at = new Date(services.now())
  await services.db.transaction(async tx => {
    const receipt = await lockReceipt(tx, refund)
    if (!(await closeRefund(tx, refund, status, at))) return
    if (status === 'done') return bookBack(tx, receipt, refund.amountCents, refund.id, at)
    const { asked, back } = await timesAsked(tx, refund)
    const left = cents(receipt.amountCents - back)
    if (left > 0 && asked < TIMES_MAX) await askBack(tx, { ...receipt, amount: left }, at, asked + 1)
  })
}

/** It went back without our asking. */
export async function recordApartMade(services: Services, receipt: ReceiptRow, given: Return): Promise<void> {
  const at = new Date(services.now())
  const { sellerId, endToEndId, acquirerId, transactionId } = receipt
  await services.db.transaction(async tx => {
    const id = newId(REFUND_PREFIX, sellerId, at.getTime())
    const recorded = await tx
      .insert(refunds)
      .values({
        sellerId,
        id,
        endToEndId,
        providerRef: given.id,
        acquirerId,
        transactionId,
        origin: 'apart',
        state: 'done',
        amountCents: given.amount,
        feeCents: cents(0),
        pspFeeCents: cents(0),
        fromPendingCents: cents(0),
        fromAvailableCents: cents(0),
        createdAt: at,
        finishedAt: at,
        nextAt: null,
        attempts: 0,
      })
      .onConflictDoNothing()
      .returning({ id: refunds.id })
    if (recorded.length > 0) await bookBack(tx, receipt, given.amount, id, at)
  })
}

const bookBack = (
  tx: Handle,
  receipt: ReceiptRow,
  amount: Cents,
  reference: string,
  at: Date,
): Promise<void> =>
  book(tx, templates.apartReturned(amount), {
    sellerId: receipt.sellerId,
    reference,
    transactionId: receipt.transactionId,
    acquirerId: receipt.acquirerId,
    at,
  })

/** Returns of one Pix are decided one after the other. */
async function lockReceipt(tx: Handle, { sellerId, endToEndId }: RefundRow): Promise<ReceiptRow> {
  const [row] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.sellerId, sellerId), eq(receipts.endToEndId, endToEndId)))
    .for('no key update')
  if (!row) throw new Error(`a return of a Pix that never arrived: ${endToEndId}`)
  return row
}

async function timesAsked(tx: Handle, { sellerId, endToEndId }: RefundRow) {
  const [row] = await tx
    .select({
      asked:
        sql`count(*) filter (where ${refunds.providerRef} like 'P%' and length(${refunds.providerRef}) = 34)`.mapWith(
          Number,
        ),
      back: sql`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.state} = 'done'), 0)`.mapWith(
        Number,
      ),
    })
    .from(refunds)
    .where(and(eq(refunds.sellerId, sellerId), eq(refunds.endToEndId, endToEndId)))
  return row ?? { asked: 0, back: 0 }
}
