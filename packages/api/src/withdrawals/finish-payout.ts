import { type Handle, payouts, transactions } from '@pagora/db'
import { cents, payoutStates } from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { credited, lockWallet, move, templates, type WalletRow } from '../ledger/index.ts'
import { recordEvent } from '../outbox/index.ts'
import type { Services } from '../services.ts'
import { factsOf } from './facts.ts'

export type PayoutRow = typeof payouts.$inferSelect
type WithdrawalRow = typeof transactions.$inferSelect

/** One that arrived is looked at again so soon: it may have come back. */
export const RETURN_LOOK_MS = 10 * 60_000

export interface Fate {
  status: 'done' | 'failed' | 'returned'
  endToEndId: string | null
  reason: string | null
}

/**
 * The provider has said what became of it: booked once, by the payout's id and its state. False: it could
 * not come to that any more. `noted` is written in the same commit.
 */
export async function finishPayout(
  services: Services,
  { sellerId, id }: Pick<PayoutRow, 'sellerId' | 'id'>,
  fate: Fate,
  noted: (tx: Handle) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const at = new Date(services.now())
  const finished = await services.db.transaction(async tx => {
    const wallet = await lockWallet(tx, sellerId)
    // unprepared: a payout ends once.
    const [payout] = await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.sellerId, sellerId), eq(payouts.id, id)))
    if (!payout) throw new Error(`no payout ${id}`)
    const event = { done: 'arrived', failed: 'refused', returned: 'returned' } as const
    const state = payoutStates.after(payout.state, event[fate.status])
    if (!state) return false
    const nextAt = state === 'done' ? new Date(at.getTime() + RETURN_LOOK_MS) : null
    await tx
      .update(payouts)
      .set({ state, finishedAt: at, nextAt, endToEndId: fate.endToEndId, reason: fate.reason })
      .where(and(eq(payouts.sellerId, sellerId), eq(payouts.id, id)))
    const row = await readWithdrawal(tx, payout)
    const ended = { row, wallet, reason: 'O banco não concluiu a transferência' }
    if (fate.status === 'done') await complete(services, tx, payout, row, at)
    else if (payout.state === 'done') await takeBack(services, tx, payout, ended)
    else await giveBackWithdrawal(services, tx, ended)
    await noted(tx)
    return true
  })
  services.signals.emit('event')
  return finished
}

async function readWithdrawal(tx: Handle, payout: PayoutRow): Promise<WithdrawalRow> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.sellerId, payout.sellerId), eq(transactions.id, payout.transactionId)))
  if (!row) throw new Error(`a payout of no withdrawal: ${payout.id}`)
  return row
}

async function complete(
  services: Services,
  tx: Handle,
  payout: PayoutRow,
  row: WithdrawalRow,
  at: Date,
): Promise<void> {
  await tx
    .update(transactions)
    .set({ status: 'completed', step: null, completedAt: at, version: row.version + 1 })
    .where(and(eq(transactions.sellerId, row.sellerId), eq(transactions.id, row.id)))
  await move(tx, templates.payoutDone(row.amountCents, row.feeCents), {
    sellerId: row.sellerId,
    reference: payout.id,
    transactionId: row.id,
    acquirerId: payout.acquirerId,
    at,
  })
  await tell(services, tx, row, 'withdrawal.completed')
}

interface Ended {
  row: WithdrawalRow
  wallet: WalletRow
  reason: string
}

/** Declined, or never paid: amount and fee are available again, less what is owed. */
export async function giveBackWithdrawal(
  services: Services,
  tx: Handle,
  { row, wallet, reason }: Ended,
): Promise<void> {
  const total = cents(row.amountCents + row.feeCents)
  await move(tx, templates.withdrawalFailed(credited(wallet, total)), {
    sellerId: row.sellerId,
    reference: row.id,
    transactionId: row.id,
    acquirerId: null,
    at: new Date(services.now()),
  })
  await fail(tx, row, reason)
  await tell(services, tx, row, 'withdrawal.failed')
}

/** It had arrived, and came back. */
async function takeBack(
  services: Services,
  tx: Handle,
  payout: PayoutRow,
  { row, wallet, reason }: Ended,
): Promise<void> {
  const total = cents(row.amountCents + row.feeCents)
  await move(tx, templates.payoutReturned(row.amountCents, row.feeCents, credited(wallet, total)), {
    sellerId: row.sellerId,
    reference: payout.id,
    transactionId: row.id,
    acquirerId: payout.acquirerId,
    at: new Date(services.now()),
  })
  await fail(tx, row, reason)
  await tell(services, tx, row, 'withdrawal.failed')
}

async function fail(tx: Handle, row: WithdrawalRow, reason: string): Promise<void> {
  await tx
    .update(transactions)
    .set({
      status: 'failed',
      outcome: 'refused',
      step: null,
      completedAt: null,
      version: row.version + 1,
      contents: { ...row.contents, reason },
    })
    .where(and(eq(transactions.sellerId, row.sellerId), eq(transactions.id, row.id)))
}

const tell = (
  services: Services,
  tx: Handle,
  row: WithdrawalRow,
  kind: 'withdrawal.completed' | 'withdrawal.failed',
) =>
  recordEvent(
    tx,
    { sellerId: row.sellerId, transactionId: row.id, kind, facts: factsOf(row) },
    services.now(),
  )
