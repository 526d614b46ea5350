import { sellers, transactions } from '@pagora/db'
import { dayOf, type SellerId, sellerOf } from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { credited, lockWallet, move, templates } from '../ledger/index.ts'
import { recordEvent } from '../outbox/index.ts'
import type { Services } from '../services.ts'
import { sealDetails, TRANSACTION_PREFIX } from '../transactions/index.ts'

/** Arrives at the receiver once, whatever state the receiver is in: it has left the sender. */
export async function deliverTransfer(
  services: Services,
  sent: { sellerId: SellerId; transactionId: string },
): Promise<void> {
  const { db, vault, now, signals } = services
  // unprepared: a transfer arrives once.
  const [out] = await db.pool
    .select({ row: transactions, senderName: sellers.name })
    .from(transactions)
    .innerJoin(sellers, eq(sellers.sellerId, transactions.sellerId))
    .where(and(eq(transactions.sellerId, sent.sellerId), eq(transactions.id, sent.transactionId)))
  const id = out?.row.counterpartId
  const sellerId = id && sellerOf(TRANSACTION_PREFIX, id)
  if (!out || !id || !sellerId) throw new Error(`a transfer to nobody: ${sent.transactionId}`)
  const [receiver] = await db.pool.select().from(sellers).where(eq(sellers.sellerId, sellerId))
  if (!receiver) throw new Error(`a transfer to nobody: ${sent.transactionId}`)
  const at = new Date(now())
  const {
    amountCents: amount,
    feeCents,
    pspFeeCents,
    refundedCents,
    feeReturnedCents,
    pspFeeReturnedCents,
  } = out.row
  await db.transaction(async tx => {
    const wallet = await lockWallet(tx, sellerId)
    const arrived = await tx
      .insert(transactions)
      .values({
        sellerId,
        id,
        kind: 'transfer_in',
        status: 'completed',
        version: 1,
        amountCents: amount,
        feeCents,
        pspFeeCents,
        refundedCents,
        feeReturnedCents,
        pspFeeReturnedCents,
        createdAt: at,
        completedAt: at,
        contents: out.row.contents,
        detailsSealed: sealDetails(vault, receiver.dataKey, id, { counterparty: out.senderName }),
        counterpartId: out.row.id,
      })
      .onConflictDoNothing()
      .returning({ id: transactions.id })
    if (arrived.length === 0) return
    await move(tx, templates.transferReceived(amount, credited(wallet, amount)), {
      sellerId,
      reference: id,
      transactionId: id,
      acquirerId: null,
      at,
    })
    const facts = { amountCents: amount, feeCents, createdDay: dayOf(at.getTime()) }
    await recordEvent(tx, { sellerId, transactionId: id, kind: 'transfer.received', facts }, now())
  })
  signals.emit('event')
}
