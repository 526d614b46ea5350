import { ledgerEntries, receipts, transactions } from '@pagora/db'
import type { Notice } from '@pagora/psp/port'
import {
  createDatabase,
  createTestServices,
  FAULTS_TIMEOUT_MS,
  howMany,
  openShop,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { count, eq, ne, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithProvider, releaseDue, verifyAll } from '../ledger/index.ts'
import { followPayout } from '../withdrawals/index.ts'
import { expireSales, followNotices, followRefunds, takeNotices } from './index.ts'

const HOUR_MS = 3_600_000
const TIMES = 10

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

const receiptNotice = (endToEndId: string): Notice => ({ kind: 'receipt', endToEndId, reference: null })
const forged = (n: number): Notice[] => [
  receiptNotice(`E12345678${String(n).padStart(23, '0')}`),
  { kind: 'receipt', endToEndId: null, reference: null },
  { kind: 'payout', endToEndId: null, reference: `${n}`.padStart(35, '0') },
]

function shuffled<Item>(items: readonly Item[]): Item[] {
  const drawn = items.map(item => ({ item, place: Math.random() }))
  return drawn.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}

/** In lots as they come, by several doors at once, while several processes follow up. */
async function deliver(acquirerId: string, notices: readonly Notice[]): Promise<void> {
  const lots = Array.from({ length: Math.ceil(notices.length / 40) }, (_, n) =>
    notices.slice(n * 40, n * 40 + 40),
  )
  const follow = async () => {
    while ((await followNotices(services, followPayout)) > 0);
  }
  for (let n = 0; n < lots.length; n += 4) {
    await Promise.all(lots.slice(n, n + 4).map(lot => takeNotices(services, acquirerId, lot)))
    await Promise.all([follow(), follow(), follow()])
    // The same claim much later is a notice of its own.
    services.clock.now += 11_000
  }
}

test(
  'events of 1,000 payments ten times each, shuffled, forged and stale: each is credited once',
  async () => {
    const many = howMany(1000)
    const shop = await openShop(services)
    const [acquirer] = await services.acquirers.all()
    const acquirerId = acquirer?.id ?? ''
    const ids: string[] = []
    for (let n = 0; n < many; n++) ids.push((await shop.order()).transactionId)
    // Every fourth is paid only when it has long failed; every fifth is given back before the last events.
    const late = new Set(ids.filter((_, n) => n % 4 === 3))
    const pay = (id: string) => receiptNotice(services.bank.pay(txidOf(id)).endToEndId)
    const first = ids.filter(id => !late.has(id)).map(pay)
    const lies = Array.from({ length: many }, (_, n) => forged(n)).flat()
    await deliver(acquirerId, shuffled([...lies, ...Array.from({ length: TIMES }, () => first).flat()]))

    services.clock.now += HOUR_MS
    while ((await expireSales(services)) > 0);
    await releaseDue(services)
    for (const id of ids.filter((id, n) => n % 5 === 0 && !late.has(id)))
      await shop.calls.payments.refund({ id })
    await followRefunds(services)
    const second = [...late].map(pay)
    const all = Array.from({ length: TIMES }, () => [...first, ...second]).flat()
    await deliver(acquirerId, shuffled([...lies, ...all]))
    // Claims that the bank knew nothing of are asked for a few times more, and then given up.
    for (let n = 0; n < 8; n++) {
      services.clock.now += HOUR_MS
      while ((await followNotices(services, followPayout)) > 0);
    }

    const entries = await database.db.pool
      .select({ id: ledgerEntries.transactionId, times: count(), cents: sum(ledgerEntries.pspCents) })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.kind, 'sale'))
      .groupBy(ledgerEntries.transactionId)
    expect(entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(entries.filter(({ times, cents }) => times !== 1 || Number(cents) !== -10_000)).toEqual([])
    const open = await database.db.pool
      .select()
      .from(transactions)
      .where(ne(transactions.status, 'completed'))
    expect(open).toEqual([])
    const [known] = await database.db.pool.select({ receipts: count() }).from(receipts)
    expect(known?.receipts).toBe(services.bank.receipts.size)
    expect((await verifyAll(database.db)).differences).toEqual([])
    const from = new Date(services.clock.now - 90 * 24 * HOUR_MS)
    expect(await compareWithProvider(services, acquirerId, from, new Date(services.clock.now + 1))).toEqual(
      [],
    )
  },
  FAULTS_TIMEOUT_MS,
)
