import { deliveries } from '@pagora/db'
import {
  createDatabase,
  insertEvent,
  newsServices,
  paidSale,
  type Receiver,
  startReceiver,
  type TestDatabase,
  type TestServices,
  webhookSeller,
} from '@pagora/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startNews } from './start-news.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const running = {
  get now() {
    return Date.now()
  },
}

let quick: Receiver
let stuck: Receiver
let services: TestServices
beforeEach(async () => {
  quick = await startReceiver()
  stuck = await startReceiver()
  stuck.answer = () => undefined
  services = await newsServices(database.db, [quick, stuck], { clock: running, timeoutMs: 1500 })
  return () => Promise.all([quick.stop(), stuck.stop()])
})

const never = 60_000
/** On a busy machine too. */
const soon = { timeout: 15_000, interval: 5 }
const onFault = vi.fn()

async function sell(sellerId: Awaited<ReturnType<typeof webhookSeller>>['sellerId'], times = 1) {
  for (let n = 0; n < times; n++) {
    await insertEvent(services, await paidSale(services, sellerId), 'sale.paid')
  }
}

describe('the loop', () => {
  test('tells at once when it is woken', async () => {
    const { sellerId } = await webhookSeller(services, quick.url)
    const news = startNews(services, { onFault, everyMs: never })
    await sell(sellerId)
    const asked = performance.now()
    news.wake()
    await expect.poll(() => quick.received.length, soon).toBe(1)
    expect(performance.now() - asked).toBeLessThan(never / 4)
    await news.stop()
  })

  test('finds by itself what nobody woke it for', async () => {
    const { sellerId } = await webhookSeller(services, quick.url)
    const news = startNews(services, { onFault, everyMs: 50 })
    await sell(sellerId, 2)
    await expect.poll(() => quick.received.length, soon).toBe(2)
    await news.stop()
  })

  test('a receiver that hangs delays nobody else, however much waits for it', async () => {
    const bad = await Promise.all(Array.from({ length: 6 }, () => webhookSeller(services, stuck.url)))
    const good = await webhookSeller(services, quick.url)
    services.news = { ...services.news, timeoutMs: never }
    for (const { sellerId } of bad) await sell(sellerId, 20)
    const news = startNews(services, { onFault, everyMs: 50 })
    await expect.poll(() => stuck.received.length, soon).toBe(bad.length)
    await sell(good.sellerId, 40)
    await expect.poll(() => quick.received.length, soon).toBe(40)
    expect(stuck.received).toHaveLength(bad.length)
    await stuck.stop()
    await news.stop()
  })

  test('two of them send each once', async () => {
    const { sellerId } = await webhookSeller(services, quick.url)
    const loops = [1, 2].map(() => startNews(services, { onFault, everyMs: 20 }))
    await sell(sellerId, 50)
    await expect.poll(() => quick.received.length, soon).toBe(50)
    await Promise.all(loops.map(loop => loop.stop()))
    expect(new Set(quick.received.map(({ headers }) => headers['webhook-id'])).size).toBe(50)
    expect(quick.received).toHaveLength(50)
    expect(onFault).not.toHaveBeenCalled()
  })

  test('stopping waits for what is on its way, and begins nothing more', async () => {
    const { sellerId } = await webhookSeller(services, stuck.url)
    await sell(sellerId, 3)
    const news = startNews(services, { onFault, everyMs: 20 })
    await expect.poll(() => stuck.received.length, soon).toBe(1)
    await news.stop()
    const rows = await database.db.pool
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.sellerId, sellerId), eq(deliveries.channel, 'webhook')))
    expect(rows.map(row => row.lastFault).sort()).toEqual(['Sem resposta a tempo', null, null])
    expect(stuck.received).toHaveLength(1)
  })

  test('a database that is away is a fault to report, and nothing is lost', async () => {
    const { sellerId } = await webhookSeller(services, quick.url)
    await sell(sellerId)
    const faults = vi.fn()
    const { pool } = services.db
    services.db = { ...services.db, pool: undefined as never }
    const news = startNews(services, { onFault: faults, everyMs: 20 })
    await expect.poll(() => faults.mock.calls.length, soon).toBeGreaterThan(1)
    services.db = { ...services.db, pool }
    await expect.poll(() => quick.received.length, soon).toBe(1)
    await news.stop()
  })
})
