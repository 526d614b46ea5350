import type { Services } from '../services.ts'
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
      for (const receipt of items) await followReceipt(services, id, receipt)
      seen += items.length
      page = next
    }
  }
  return seen
}
