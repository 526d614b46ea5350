import type { Handle } from '@pagora/db'
import { PLATFORM } from '@pagora/domain'
import type { Services } from '../services.ts'
import { findable } from './findable.ts'
import {
  addDays,
  addProducts,
  addTransactionWords,
  claimEvents,
  type EventRow,
  eventsToFold,
} from './queries.ts'
import { changesOf, Tally } from './tally.ts'

export type Folding = Pick<Services, 'db' | 'vault' | 'now'>

export const FOLD_BATCH = 500

/**
 * Adds what has happened to the numbers and to what a search finds, in one commit with its marks, so
 * that nothing counts twice, whoever else folds and whenever a process dies. Answers how many it took.
 */
export function foldOnce(
  services: Folding,
  { limit = FOLD_BATCH }: { limit?: number } = {},
): Promise<number> {
  const { db, vault, now } = services
  return db.transaction(async tx => {
    const seen = await eventsToFold(tx, { limit })
    if (seen.length === 0) return 0
    const marked = await claimEvents(tx, {
      events: JSON.stringify(seen.map(({ sellerId, id }) => ({ sellerId, id }))),
      now: new Date(now()),
    })
    const ours = new Set(marked.map(({ seller_id, id }) => `${seller_id}.${id}`))
    const events = seen.filter(({ sellerId, id }) => ours.has(`${sellerId}.${id}`))
    await foldDays(tx, events)
    await foldProducts(tx, events)
    const words = await findable(tx, vault, events)
    if (words.length > 0) await addTransactionWords(tx, { words: JSON.stringify(words) })
    return events.length
  })
}

async function foldDays(tx: Handle, events: EventRow[]): Promise<void> {
  const tally = new Tally()
  for (const { sellerId, kind, facts } of events) {
    const { createdDay, paidDay = null, late = false, first = false, amountCents, feeCents } = facts
    const happened = { kind, createdDay, paidDay, late, first, amountCents, feeCents, count: 1 }
    for (const [day, numbers] of changesOf(happened)) {
      tally.add(`${sellerId}.${day}`, numbers)
      tally.add(`${PLATFORM}.${day}`, numbers)
    }
  }
  const days = tally.entries().map(([key, numbers]) => {
    const [sellerId, day] = key.split('.')
    return { sellerId, day, ...numbers }
  })
  if (days.length > 0) await addDays(tx, { days: JSON.stringify(days) })
}

async function foldProducts(tx: Handle, events: EventRow[]): Promise<void> {
  const sums = new Map<
    string,
    { sellerId: string; productId: string; revenueCents: number; soldCount: number }
  >()
  for (const { sellerId, kind, facts } of events) {
    if (kind !== 'sale.paid') continue
    for (const { id: productId, cents } of facts.products ?? []) {
      const key = `${sellerId}.${productId}`
      const sum = sums.get(key) ?? { sellerId, productId, revenueCents: 0, soldCount: 0 }
      sum.revenueCents += cents
      sum.soldCount += 1
      sums.set(key, sum)
    }
  }
  const products = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  if (products.length > 0) await addProducts(tx, { products: JSON.stringify(products) })
}
