import { deliveries } from '@pagora/db'
import {
  createDatabase,
  insertEvent,
  newsServices,
  paidSale,
  type Receiver,
  startReceiver,
  type TestDatabase,
  webhookSeller,
} from '@pagora/testing'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNews } from './start-news.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const SALES_EACH = 100

const running = {
  get now() {
    return Date.now()
  },
}

const healthy = (receiver: Receiver) => receiver
const failing = (receiver: Receiver) => {
  receiver.answer = (_request, n) => ({ status: n % 2 === 0 ? 200 : ([500, 404, 302, 429][n % 4] ?? 500) })
  return receiver
}
const hanging = (receiver: Receiver) => {
  receiver.answer = (_request, n) => (n <= 8 ? undefined : { status: 200 })
  return receiver
}
const breaking = (receiver: Receiver) => {
  receiver.answer = (_request, n) => (n % 3 === 0 ? { destroy: true } : { status: 200 })
  return receiver
}

test('of 1,000 webhooks to receivers that fail, hang and vanish each arrives (INT-08)', async () => {
  const start = async (kind: (receiver: Receiver) => Receiver) => kind(await startReceiver())
  const kinds = [healthy, healthy, failing, failing, failing, hanging, hanging, breaking, healthy, healthy]
  const receivers = await Promise.all(kinds.map(start))
  const [first, ...others] = receivers
  if (!first) throw new Error('no receivers')
  const services = await newsServices(database.db, [first, ...others], {
    clock: running,
    schedule: [0, ...Array.from({ length: 11 }, (_, n) => 100 * (n + 1))],
    timeoutMs: 300,
    leaseMs: 3000,
  })
  const expected = new Map<Receiver, number>()
  for (const receiver of receivers) {
    const { sellerId } = await webhookSeller(services, receiver.url)
    expected.set(receiver, SALES_EACH)
    for (let n = 0; n < SALES_EACH; n++) {
      await insertEvent(services, await paidSale(services, sellerId), 'sale.paid')
    }
  }
  // The last two are away when their news is to be sent, and come back at the same address.
  const away = receivers.slice(-2)
  await Promise.all(away.map(receiver => receiver.stop()))
  const faults: unknown[] = []
  const onFault = (work: string, error: unknown) => void faults.push([work, error])
  const begin = () => startNews(services, { onFault, everyMs: 50 })
  const [lasting, dying] = [begin(), begin()]
  await expect.poll(() => first.received.length, { timeout: 15_000 }).toBeGreaterThan(10)
  await dying.stop()
  const back = await Promise.all(away.map(({ url }) => startReceiver(Number(new URL(url).port))))

  const waiting = async () => {
    const [row] = await database.db.pool
      .select({ waiting: count() })
      .from(deliveries)
      .where(and(eq(deliveries.state, 'waiting'), eq(deliveries.channel, 'webhook')))
    return row?.waiting
  }
  await expect.poll(waiting, { timeout: 75_000, interval: 250 }).toBe(0)
  await lasting.stop()

  const rows = await database.db.pool.select().from(deliveries).where(eq(deliveries.channel, 'webhook'))
  expect(rows.filter(row => row.state !== 'delivered')).toEqual([])
  expect(rows).toHaveLength(SALES_EACH * receivers.length)
  for (const receiver of [...receivers.slice(0, -2), ...back]) {
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(SALES_EACH)
    await receiver.stop()
  }
  expect(Math.max(...rows.map(row => row.attempts))).toBeGreaterThan(1)
  expect(faults).toEqual([])
}, 120_000)
