import { type Handle, refunds, statement } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { ProviderFault, type Return } from '@pagora/psp/port'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { followReturn } from './follow-return.ts'

/** While one asks the provider, nobody else does. */
const LEASE_MS = 30_000
const PAUSES_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000, 900_000, 3_600_000]
const AT_ONCE = 50

type RefundRow = typeof refunds.$inferSelect

/**
 * Asks the provider for a refund under its one id, again and again until it is final: the same id is the
 * same refund. Does nothing where another is at it, or it is final.
 */
export async function sendRefund(services: Services, sellerId: SellerId, id: string): Promise<void> {
  const { db, acquirers, now } = services
  const row = await claim(db.pool, sellerId, id, now())
  if (!row) return
  const { endToEndId, providerRef, amountCents: amount, acquirerId } = row
  const { provider } = await acquirers.byId(acquirerId)
  let made: Return
  try {
    made = await provider.refund({ endToEndId, id: providerRef, amount })
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    if (fault.kind !== 'refused') return wait(db.pool, row, now())
    const known = await provider.readReceipt(endToEndId).catch(() => null)
    const found = known?.returns.find(({ id }) => id === providerRef)
    // What the provider will not do is only believed when it says that there is none.
    if (!known) return wait(db.pool, row, now())
    made = found ?? { id: providerRef, amount, status: 'failed', origin: 'asked', reason: fault.code }
  }
  await followReturn(services, { sellerId, acquirerId, endToEndId }, made)
  if (made.status === 'processing') await wait(db.pool, row, now())
}

async function claim(db: Handle, sellerId: SellerId, id: string, now: number): Promise<RefundRow | null> {
  const [row] = await db
    .update(refunds)
    .set({ nextAt: new Date(now + LEASE_MS), attempts: sql`${refunds.attempts} + 1` })
    .where(
      and(
        eq(refunds.sellerId, sellerId),
        eq(refunds.id, id),
        eq(refunds.state, 'asked'),
        lte(refunds.nextAt, new Date(now)),
      ),
    )
    .returning()
  return row ?? null
}

async function wait(db: Handle, row: RefundRow, now: number): Promise<void> {
  const pause = PAUSES_MS[Math.min(row.attempts - 1, PAUSES_MS.length - 1)] ?? 0
  await db
    .update(refunds)
    .set({ nextAt: new Date(now + pause) })
    .where(
      and(
        eq(refunds.sellerId, row.sellerId),
        eq(refunds.id, row.id),
        eq(refunds.state, 'asked'),
        isNotNull(refunds.nextAt),
      ),
    )
}

const due = statement<{ now: Date; limit: number }, { seller_id: SellerId; id: string }>(
  'due_refunds',
  sql`select seller_id, id from ${refunds} where next_at <= ${sql.placeholder('now')}
    order by next_at limit ${sql.placeholder('limit')}`,
)

/** The job behind: whatever is asked and not final. */
export async function followRefunds(services: Services): Promise<number> {
  const rows = await due(services.db.pool, { now: new Date(services.now()), limit: AT_ONCE })
  await Promise.all(rows.map(({ seller_id: sellerId, id }) => sendRefund(services, sellerId, id)))
  return rows.length
}
