import { disputes, type Handle } from '@pagora/db'
import { cents, dayOf, newId } from '@pagora/domain'
import type { Return } from '@pagora/psp/port'
import { and, eq } from 'drizzle-orm'
import { coverOf, giveBack, hold, markDisputed } from '../ledger/index.ts'
import { recordEvent } from '../outbox/index.ts'
import type { Services } from '../services.ts'
import { giveToBuyer, inSale } from './finish-refund.ts'
import type { ReturnedPix } from './follow-return.ts'
import { changePaidSale, feesBack, type PaidSale } from './paid-sale.ts'

export const DISPUTE_PREFIX = 'dsp'
/** The banks decide within seven days; what the seller says in three can still be heard. */
const EVIDENCE_MS = 3 * 24 * 3_600_000

type DisputeRow = typeof disputes.$inferSelect
type DisputedSale = ReturnedPix & { transactionId: string }

/** A payer's bank claims the money: what is there of the sale's net is held until it is decided. */
export async function openDispute(services: Services, sale: DisputedSale, given: Return): Promise<void> {
  const at = new Date(services.now())
  await inSale(services, sale.sellerId, sale.transactionId, async (tx, paid) => {
    const { row, money } = paid
    const amount = cents(Math.min(given.amount, row.amountCents - row.refundedCents))
    const { fee } = feesBack(row, amount)
    const { pending, available } = coverOf(money, cents(amount - fee))
    const held = { pending, available }
    if (!(await record(tx, sale, given, { state: 'open', held, at }))) return null
    await hold(tx, 'dispute_opened', money, held, {
      sellerId: sale.sellerId,
      reference: `${sale.endToEndId}:${given.id}`,
      transactionId: sale.transactionId,
      acquirerId: null,
      at,
    })
    await markDisputed(tx, money.receivable, at)
    const changed = await changePaidSale(tx, row, { disputed: true })
    await recordEvent(
      tx,
      {
        sellerId: sale.sellerId,
        transactionId: sale.transactionId,
        kind: 'sale.disputed',
        facts: {
          amountCents: row.amountCents,
          feeCents: row.feeCents,
          createdDay: dayOf(row.createdAt.getTime()),
          outcome: 'disputed',
        },
      },
      services.now(),
    )
    return changed
  })
}

/** Decided: the money goes back to the payer, or all that was held to the seller. */
export async function closeDispute(
  services: Services,
  dispute: DisputeRow,
  state: 'won' | 'lost',
): Promise<void> {
  const at = new Date(services.now())
  await inSale(services, dispute.sellerId, dispute.transactionId, async (tx, paid) => {
    const closed = await tx
      .update(disputes)
      .set({ state, closedAt: at })
      .where(
        and(eq(disputes.sellerId, dispute.sellerId), eq(disputes.id, dispute.id), eq(disputes.state, 'open')),
      )
      .returning({ id: disputes.id })
    if (closed.length === 0) return null
    const disputed = await othersOpen(tx, dispute)
    if (!disputed) await markDisputed(tx, paid.money.receivable, null)
    const held = { pending: dispute.fromPendingCents, available: dispute.fromAvailableCents }
    return state === 'won'
      ? win(tx, { ...paid, disputed }, dispute, held, at)
      : lose(services, tx, { ...paid, disputed }, dispute, held, at)
  })
}

async function win(
  tx: Handle,
  { row, money, disputed }: PaidSale,
  dispute: DisputeRow,
  held: { pending: DisputeRow['amountCents']; available: DisputeRow['amountCents'] },
  at: Date,
) {
  const { sellerId, transactionId, endToEndId, providerRef } = dispute
  const reference = `${endToEndId}:${providerRef}`
  await giveBack(tx, 'dispute_won', money, held, { sellerId, reference, transactionId, acquirerId: null, at })
  return changePaidSale(tx, row, { disputed })
}

async function lose(
  services: Services,
  tx: Handle,
  sale: PaidSale,
  { sellerId, transactionId, acquirerId, endToEndId, providerRef, amountCents }: DisputeRow,
  held: { pending: DisputeRow['amountCents']; available: DisputeRow['amountCents'] },
  at: Date,
) {
  const amount = cents(Math.min(amountCents, sale.row.amountCents - sale.row.refundedCents))
  const booking = { sellerId, reference: `${endToEndId}:${providerRef}`, transactionId, acquirerId, at }
  return giveToBuyer(services, tx, sale, { kind: 'dispute_lost', amount, held, booking })
}

/** It was decided before we heard that it had begun. */
export async function loseUnopened(services: Services, sale: DisputedSale, given: Return): Promise<void> {
  const at = new Date(services.now())
  await inSale(services, sale.sellerId, sale.transactionId, async (tx, paid) => {
    const held = { pending: cents(0), available: cents(0) }
    const amount = cents(Math.min(given.amount, paid.row.amountCents - paid.row.refundedCents))
    if (amount === 0 || !(await record(tx, sale, given, { state: 'lost', held, at }))) return null
    const { sellerId, transactionId, acquirerId, endToEndId } = sale
    const booking = { sellerId, reference: `${endToEndId}:${given.id}`, transactionId, acquirerId, at }
    return giveToBuyer(services, tx, paid, { kind: 'dispute_lost', amount, held, booking })
  })
}

interface Opening {
  state: 'open' | 'lost'
  held: { pending: DisputeRow['amountCents']; available: DisputeRow['amountCents'] }
  at: Date
}

/** False: it is known. */
async function record(
  tx: Handle,
  { sellerId, endToEndId, acquirerId, transactionId }: DisputedSale,
  given: Return,
  { state, held, at }: Opening,
): Promise<boolean> {
  const rows = await tx
    .insert(disputes)
    .values({
      sellerId,
      id: newId(DISPUTE_PREFIX, sellerId, at.getTime()),
      endToEndId,
      providerRef: given.id,
      acquirerId,
      transactionId,
      state,
      amountCents: given.amount,
      fromPendingCents: held.pending,
      fromAvailableCents: held.available,
      openedAt: at,
      closedAt: state === 'lost' ? at : null,
      evidenceUntil: new Date(at.getTime() + EVIDENCE_MS),
      evidenceSealed: null,
      evidenceAt: null,
    })
    .onConflictDoNothing()
    .returning({ id: disputes.id })
  return rows.length > 0
}

async function othersOpen(tx: Handle, { sellerId, transactionId }: DisputeRow): Promise<boolean> {
  const open = and(
    eq(disputes.sellerId, sellerId),
    eq(disputes.transactionId, transactionId),
    eq(disputes.state, 'open'),
  )
  return (await tx.$count(disputes, open)) > 0
}
