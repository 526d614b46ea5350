import { payouts, sellers, statement, transactions, wallets } from '@pagora/db'
import { payoutStates, type SellerId, sellerOf } from '@pagora/domain'
import { type Payout, type Payouts, ProviderFault } from '@pagora/psp/port'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Acquirer, keyOfSeller } from '../acquirers/index.ts'
import type { Services } from '../services.ts'
import { openDetails, TRANSACTION_PREFIX, type WithdrawalDetails } from '../transactions/index.ts'
import { finishPayout, type PayoutRow, RETURN_LOOK_MS } from './finish-payout.ts'

const at = sql.placeholder

/** Longer than a provider's time-out: nobody else calls meanwhile. */
export const LEASE_MS = 30_000
const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000]
/** A provider that does not know of it after so long never got it. */
const NEVER_ARRIVED_MS = 15 * 60_000
/** Each look at one that arrived comes after as long again, at last daily, for as long as a bank may send it back. */
const LOOK_AGAIN_MAX_MS = 24 * 3_600_000
const MAY_RETURN_MS = 90 * LOOK_AGAIN_MAX_MS
const AT_ONCE = 50

/** Leased first, so that of any number of processes one calls. */
const takeDue = statement<{ now: Date; until: Date; limit: number }, { seller_id: SellerId; id: string }>(
  'take_due_payouts',
  sql`update payouts set next_at = ${at('until')}::timestamptz, attempts = attempts + 1
    where (seller_id, id) in (
      select seller_id, id from payouts where next_at <= ${at('now')}::timestamptz
      order by next_at limit ${at('limit')} for update skip locked
    ) and next_at <= ${at('now')}::timestamptz
    returning seller_id, id`,
)

/** The job behind: what was accepted and is not final. */
export async function followPayouts(services: Services): Promise<number> {
  const now = services.now()
  const taken = await takeDue(services.db.pool, {
    now: new Date(now),
    until: new Date(now + LEASE_MS),
    limit: AT_ONCE,
  })
  await Promise.all(taken.map(({ seller_id, id }) => sendClaimed(services, seller_id, id)))
  return taken.length
}

/** News of one payout: asked for by its id, whatever the news claimed. */
export async function followPayout(services: Services, id: string): Promise<void> {
  const sellerId = sellerOf(TRANSACTION_PREFIX, `${TRANSACTION_PREFIX}_${id}`)
  const payout = sellerId && (await readPayout(services, sellerId, id))
  if (!payout) return
  const { provider } = await services.acquirers.byId(payout.acquirerId)
  const known = await provider.payouts?.read(id)
  if (known) await apply(services, payout, known)
}

/**
 * Sends it, or asks what became of it. Sent again only under its own id, at its own acquirer, and only
 * where that is the same payout there.
 */
export async function sendClaimed(services: Services, sellerId: SellerId, id: string): Promise<void> {
  const payout = await readPayout(services, sellerId, id)
  if (payout?.state === 'done') return lookForReturn(services, payout)
  if (!payout || payout.finishedAt) return
  const acquirer = await services.acquirers.byId(payout.acquirerId)
  const port = acquirer.provider.payouts
  // Claiming counts: at one, no call was ever made that may have arrived.
  const first = payout.attempts <= 1
  if (!port) return pause(services, payout, null)
  try {
    const known = first ? null : await port.read(id)
    if (known) return await apply(services, payout, known)
    if (first || neverArrived(services, payout, port))
      await apply(services, payout, await send(services, payout, acquirer, port))
    else await lose(services, payout)
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    await afterFault(services, payout, port, fault)
  }
}

/** One that arrived may come back, and the news of that may be lost: it is looked at again for a while. */
async function lookForReturn(services: Services, payout: PayoutRow): Promise<void> {
  const { db, now, acquirers } = services
  const { provider } = await acquirers.byId(payout.acquirerId)
  const known = await provider.payouts?.read(payout.id).catch((fault: unknown) => {
    if (fault instanceof ProviderFault) return null
    throw fault
  })
  if (known?.status === 'returned') return apply(services, payout, known)
  const since = now() - (payout.finishedAt?.getTime() ?? 0)
  await db.pool
    .update(payouts)
    .set({
      nextAt:
        since > MAY_RETURN_MS
          ? null
          : new Date(now() + Math.min(Math.max(since, RETURN_LOOK_MS), LOOK_AGAIN_MAX_MS)),
    })
    .where(and(eq(payouts.sellerId, payout.sellerId), eq(payouts.id, payout.id), eq(payouts.state, 'done')))
}

const neverArrived = ({ now }: Services, payout: PayoutRow, port: Payouts): boolean =>
  port.idempotentById && now() - payout.acceptedAt.getTime() >= NEVER_ARRIVED_MS

async function afterFault(
  services: Services,
  payout: PayoutRow,
  port: Payouts,
  fault: ProviderFault,
): Promise<void> {
  if (fault.kind === 'not-sent' && payout.attempts <= 1) return sendLater(services, payout)
  if (fault.kind !== 'refused') return lose(services, payout)
  // It will not be done, unless an earlier call that nobody heard the answer of has done it.
  const known = await port.read(payout.id).catch(() => undefined)
  if (known === undefined) return lose(services, payout)
  const refused = { status: 'failed', endToEndId: null, reason: fault.code } as const
  if (known) await apply(services, payout, known)
  else await finishPayout(services, payout, refused)
}

async function send(
  services: Services,
  payout: PayoutRow,
  acquirer: Acquirer,
  port: Payouts,
): Promise<Payout> {
  const { db, vault } = services
  // unprepared: a withdrawal is sent once.
  const [row] = await db.pool
    .select({ seller: sellers, details: transactions.detailsSealed, frozenAt: wallets.frozenAt })
    .from(transactions)
    .innerJoin(sellers, eq(sellers.sellerId, transactions.sellerId))
    .innerJoin(wallets, eq(wallets.sellerId, transactions.sellerId))
    .where(and(eq(transactions.sellerId, payout.sellerId), eq(transactions.id, payout.transactionId)))
  const details =
    row && openDetails<WithdrawalDetails>(vault, row.seller.dataKey, payout.transactionId, row.details)
  const fromKey = row && (await keyOfSeller(services, acquirer, row.seller))
  if (!details || !fromKey) throw new ProviderFault('refused', 'nothing to send to', { code: 'no-key' })
  if (row.frozenAt) throw new ProviderFault('not-sent', 'the payouts of this seller are frozen')
  return port.send({
    id: payout.id,
    amount: payout.amountCents,
    fromKey,
    toKey: details.pix.value,
    owner: details.pix.type === 'cpf' ? details.pix.value : null,
  })
}

/** It surely never left: the next call is again the first. */
async function sendLater({ db, now }: Services, payout: PayoutRow): Promise<void> {
  await db.pool
    .update(payouts)
    .set({ nextAt: new Date(now() + (PAUSES_MS[0] ?? 0)), attempts: 0 })
    .where(
      and(
        eq(payouts.sellerId, payout.sellerId),
        eq(payouts.id, payout.id),
        eq(payouts.attempts, payout.attempts),
        eq(payouts.state, 'sending'),
      ),
    )
}

/** Nobody knows whether it was done: it stays reserved, and is asked for. */
const lose = (services: Services, payout: PayoutRow) => pause(services, payout, 'unknown')

async function apply(
  services: Services,
  payout: PayoutRow,
  { status, endToEndId, reason }: Payout,
): Promise<void> {
  if (status === 'processing') await pause(services, payout, 'sending')
  else await finishPayout(services, payout, { status, endToEndId, reason })
}

/** Until it is asked for again; what the admin sees of it goes along. */
async function pause(
  services: Services,
  payout: PayoutRow,
  state: 'sending' | 'unknown' | null,
): Promise<void> {
  const { db, now } = services
  const wait = PAUSES_MS[Math.min(payout.attempts, PAUSES_MS.length) - 1] ?? 0
  const known =
    state !== null &&
    state !== payout.state &&
    payoutStates.after(payout.state, state === 'unknown' ? 'lost' : 'found')
  await db.transaction(async tx => {
    const paused = await tx
      .update(payouts)
      .set({ nextAt: state === null ? null : new Date(now() + wait), ...(known && { state: known }) })
      .where(
        and(
          eq(payouts.sellerId, payout.sellerId),
          eq(payouts.id, payout.id),
          inArray(payouts.state, ['sending', 'unknown']),
        ),
      )
      .returning({ id: payouts.id })
    if (paused.length === 0 || !known || state === null) return
    await tx
      .update(transactions)
      .set({ step: state, version: sql`${transactions.version} + 1` })
      .where(
        and(
          eq(transactions.sellerId, payout.sellerId),
          eq(transactions.id, payout.transactionId),
          eq(transactions.status, 'pending'),
        ),
      )
  })
}

async function readPayout({ db }: Services, sellerId: SellerId, id: string): Promise<PayoutRow | null> {
  // unprepared: a withdrawal is sent once.
  const [row] = await db.pool
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.id, id)))
  return row ?? null
}
