import { setTimeout as sleep } from 'node:timers/promises'
import { deliveries } from '@pagora/db'
import {
  createDatabase,
  insertEvent,
  isFull,
  newsServices,
  paidSale,
  type Receiver,
  startReceiver,
  type TestDatabase,
  webhookSeller,
} from '@pagora/testing'
import { and, count, eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
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

const saleIn = (body: string): string => (JSON.parse(body) as { data: { _id: string } }).data._id

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
  const secrets = new Map<string, string>()
  for (const receiver of receivers) {
    const { sellerId, signingSecret } = await webhookSeller(services, receiver.url)
    secrets.set(receiver.url, signingSecret)
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
    // Over all tries an id tells of one sale, and a sale has one id; each try is signed for its own moment.
    const told = receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${saleIn(body)}`)
    expect(new Set(told).size).toBe(SALES_EACH)
    const signed = new Webhook(secrets.get(receiver.url) ?? '')
    for (const { headers, body } of receiver.received) signed.verify(body, headers)
    await receiver.stop()
  }
  expect(Math.max(...rows.map(row => row.attempts))).toBeGreaterThan(1)
  expect(faults).toEqual([])
}, 120_000)

const TOLD = 60
const BEHIND_EACH = 4

/** When 95 of 100 news have reached a receiver that answers, beside so many that never do. */
async function delayBeside(deadCount: number, { known }: { known: boolean }): Promise<number> {
  const alive = await startReceiver()
  const dead = await Promise.all(Array.from({ length: deadCount }, () => startReceiver()))
  const services = await newsServices(database.db, [alive, ...dead], { clock: running, timeoutMs: 3000 })
  const { sellerId } = await webhookSeller(services, alive.url)
  const arrived = new Map<string, number>()
  alive.answer = ({ body }) => {
    arrived.set(saleIn(body), Date.now())
    return { status: 200 }
  }
  const news = startNews(services, { onFault: (_work, error) => expect(error).toBeNull(), everyMs: 50 })
  const happened = new Map<string, number>()
  const tell = async () => {
    const sale = await paidSale(services, sellerId)
    happened.set(sale.id, Date.now())
    await insertEvent(services, sale, 'sale.paid')
    news.wake()
  }
  if (known) {
    await tell()
    await expect.poll(() => arrived.size).toBe(1)
  }
  for (const receiver of dead) {
    receiver.answer = () => undefined
    const silent = await webhookSeller(services, receiver.url)
    for (let n = 0; n < BEHIND_EACH; n++)
      await insertEvent(services, await paidSale(services, silent.sellerId), 'sale.paid')
  }
  for (let n = 0; n < TOLD; n++) {
    await tell()
    await sleep(20)
  }
  await expect.poll(() => arrived.size, { timeout: 20_000 }).toBe(happened.size)
  for (const receiver of [...dead, alive]) await receiver.stop()
  await news.stop()
  const delays = [...happened].map(([id, at]) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
  return delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.95)] ?? 0
}

test('receivers that never answer delay nobody else', async () => {
  const alone = await delayBeside(0, { known: false })
  // Fewer than the places for those who have not answered yet; and more, beside one that has.
  const fresh = await delayBeside(24, { known: false })
  const known = await delayBeside(48, { known: true })
  if (isFull)
    process.stdout.write(
      `95 of 100 after ${alone} ms alone, ${fresh} ms beside 24 dead, ${known} ms beside 48\n`,
    )
  expect(Math.max(fresh, known)).toBeLessThan(alone + 500)
}, 90_000)
