import { createHash } from 'node:crypto'
import { type Handle, notices, statement } from '@pagora/db'
import { PLATFORM } from '@pagora/domain'
import type { Notice } from '@pagora/psp/port'
import { ProviderFault } from '@pagora/psp/port'
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { followReceipt } from './follow-receipt.ts'

type NoticeRow = typeof notices.$inferSelect

const NOTICES_MAX = 1000
const AT_ONCE = 100
const LEASE_MS = 30_000
const PAUSES_MS = [1000, 5000, 15_000, 60_000, 300_000, 900_000, 3_600_000]

/** What follows up a notice of a payout: withdrawals tell it how, at the start. */
type PayoutFollower = (services: Services, id: string) => Promise<void>

/**
 * Stores what a callback claims, before it is acknowledged. It is a hint of what to read again and never
 * posts anything: a forged one only costs a question to the provider.
 */
export async function takeNotices(services: Services, acquirerId: string, body: unknown): Promise<number> {
  const { db, acquirers, now, signals } = services
  const { provider } = await acquirers.byId(acquirerId)
  const claims = provider.notices(body).slice(0, NOTICES_MAX)
  if (claims.length === 0) return 0
  const at = new Date(now())
  const rows = claims.map(claim => ({
    sellerId: PLATFORM,
    hash: hashOf(acquirerId, claim, at),
    acquirerId,
    ...claim,
    receivedAt: at,
    nextAt: at,
    attempts: 0,
  }))
  // In one order, whatever theirs was: two callbacks with the same claims would wait for each other.
  rows.sort((a, b) => Buffer.compare(a.hash, b.hash))
  await db.pool.insert(notices).values(rows).onConflictDoNothing()
  signals.emit('notice')
  return claims.length
}

/** The same claim within a few seconds is the same notice; later it may be news of a return. */
const SAME_WITHIN_MS = 10_000
const hashOf = (acquirerId: string, { kind, endToEndId, reference }: Notice, at: Date): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([acquirerId, kind, endToEndId, reference, Math.floor(at.getTime() / SAME_WITHIN_MS)]),
    )
    .digest()

const takeDue = statement<{ now: Date; until: Date; limit: number }, RawNotice>(
  'take_due_notices',
  sql`update notices set next_at = ${sql.placeholder('until')}::timestamptz, attempts = attempts + 1
    where (seller_id, hash) in (
      select seller_id, hash from notices where next_at <= ${sql.placeholder('now')}::timestamptz
      order by next_at limit ${sql.placeholder('limit')} for update skip locked
    )
    returning hash, acquirer_id, kind, end_to_end_id, reference, attempts`,
)

interface RawNotice extends Record<string, unknown> {
  hash: Buffer
  acquirer_id: string
  kind: NoticeRow['kind']
  end_to_end_id: string | null
  reference: string | null
  attempts: number
}

/** Follows up what was claimed and not yet read; answers how many it looked at. */
export async function followNotices(services: Services, followPayout: PayoutFollower): Promise<number> {
  const { db, now } = services
  const taken = await takeDue(db.pool, {
    now: new Date(now()),
    until: new Date(now() + LEASE_MS),
    limit: AT_ONCE,
  })
  await Promise.all(taken.map(notice => follow(services, notice, followPayout)))
  return taken.length
}

async function follow(services: Services, notice: RawNotice, followPayout: PayoutFollower): Promise<void> {
  const { db, now } = services
  const done = await readAgain(services, notice, followPayout).catch((fault: unknown) => {
    if (fault instanceof ProviderFault) return false
    throw fault
  })
  const pause = PAUSES_MS[notice.attempts - 1]
  // What the provider does not know after all of these is forged, or found by the sweep.
  await finish(db.pool, notice.hash, done || pause === undefined ? null : new Date(now() + pause))
}

/** False: the provider does not know of it, or not yet. */
async function readAgain(
  services: Services,
  notice: RawNotice,
  followPayout: PayoutFollower,
): Promise<boolean> {
  if (notice.kind === 'payout') {
    if (notice.reference) await followPayout(services, notice.reference)
    return true
  }
  const { provider } = await services.acquirers.byId(notice.acquirer_id)
  const receipt = notice.end_to_end_id ? await provider.readReceipt(notice.end_to_end_id) : null
  if (!receipt) return false
  await followReceipt(services, notice.acquirer_id, receipt)
  return true
}

async function finish(db: Handle, hash: Buffer, nextAt: Date | null): Promise<void> {
  await db
    .update(notices)
    .set({ nextAt })
    .where(and(eq(notices.sellerId, PLATFORM), eq(notices.hash, hash)))
}
