import { statement } from '@pagora/db'
import { PLATFORM, sellerOf } from '@pagora/domain'
import type { Receipt } from '@pagora/psp/port'
import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { followReceipt } from './follow-receipt.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How far back, and how often: what was never notified is found, and refunds at the bank too. */
export const SWEEPS = [
  { name: 'last minutes', backMs: 10 * MINUTE_MS, everyMs: 10_000 },
  { name: 'last day', backMs: DAY_MS, everyMs: 60 * MINUTE_MS },
  { name: 'refundable days', backMs: 91 * DAY_MS, everyMs: DAY_MS },
] as const

/** Reads everything that was received in a period, at every acquirer, through the door of notices. */
export async function sweepReceipts(services: Services, backMs: number): Promise<number> {
  const to = new Date(services.now() + MINUTE_MS)
  const from = new Date(services.now() - backMs)
  let seen = 0
  for (const { id, provider } of await services.acquirers.all()) {
    for (let page: number | null = 0; page !== null; ) {
      const { items, next } = await provider.receiptsBetween(from, to, page)
      for (const receipt of await withNews(services, items)) await followReceipt(services, id, receipt)
      seen += items.length
      page = next
    }
  }
  return seen
}

const recorded = statement<{ ids: string }, { end_to_end_id: string }>(
  'recorded_receipts',
  sql`select r.end_to_end_id from jsonb_to_recordset(${sql.placeholder('ids')}::jsonb) as asked(s text, e text)
    join receipts r on r.seller_id = asked.s and r.end_to_end_id = asked.e`,
)

/** Almost all that a sweep reads was notified long ago: one question tells which were not. */
async function withNews({ db }: Services, receipts: Receipt[]): Promise<Receipt[]> {
  const asked = receipts.flatMap(({ endToEndId: e, txid }) => {
    const named = txid === null ? null : sellerOf(TRANSACTION_PREFIX, `${TRANSACTION_PREFIX}_${txid}`)
    return named
      ? [
          { s: named, e },
          { s: PLATFORM, e },
        ]
      : [{ s: PLATFORM, e }]
  })
  if (asked.length === 0) return []
  const rows = await recorded(db.pool, { ids: JSON.stringify(asked) })
  const known = new Set(rows.map(row => row.end_to_end_id))
  return receipts.filter(({ endToEndId, returns }) => returns.length > 0 || !known.has(endToEndId))
}
