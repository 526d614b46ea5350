import type { Database } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { sumEntries } from './statement-queries.ts'

export interface Totals {
  inCents: number
  outCents: number
}

interface Running extends Totals {
  /** Everything before it is in the sums. */
  until: number
  since: number
}

/** What happens here is posted long before so much time has passed: a statement ends within 15 seconds. */
const SETTLED_MS = 60_000
/** One that is dated by when it happened elsewhere is in the sums after so long at the latest. */
const KEPT_MS = 5 * 60_000
const KEPT_MAX = 1000

const kept = new WeakMap<Database, Map<string, Running>>()

/**
 * What came in and went out in a period. The sums so far are remembered for some minutes, and only what
 * came since is read: a page that is looked at again costs the same whatever the seller has sold.
 */
export async function readTotals(
  db: Database,
  period: { sellerId: SellerId; from: number; to: number },
  now: number,
): Promise<Totals> {
  const { sellerId, from, to } = period
  const known = kept.get(db) ?? new Map<string, Running>()
  kept.set(db, known)
  const key = `${sellerId}.${from}.${to}`
  const before = known.get(key)
  const running =
    before && now - before.since < KEPT_MS ? before : { until: from, since: now, inCents: 0, outCents: 0 }
  const settled = Math.max(running.until, Math.min(to, now - SETTLED_MS))
  const rows = await sumEntries(db.pool, {
    sellerId,
    from: new Date(running.until),
    settled: new Date(settled),
    to: new Date(to),
  })
  let sums: Totals = running
  for (const part of rows.toSorted((a, b) => Number(b.settled) - Number(a.settled))) {
    sums = {
      inCents: sums.inCents + Number(part.in_cents),
      outCents: sums.outCents + Number(part.out_cents),
    }
    if (part.settled) remember(known, key, { ...sums, until: settled, since: running.since })
  }
  return sums
}

function remember(known: Map<string, Running>, key: string, running: Running): void {
  known.delete(key)
  known.set(key, running)
  const [oldest] = known.keys()
  if (known.size > KEPT_MAX && oldest !== undefined) known.delete(oldest)
}
