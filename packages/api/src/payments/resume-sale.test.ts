import { charges, products, transactions } from '@pagora/db'
import { cents } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  refusal,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireSales } from './index.ts'

const LEASE_MS = 15_000

let database: TestDatabase
let services: TestServices
let made: string[]
let createCharge: TestServices['bank']['createCharge']
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  createCharge = services.bank.createCharge
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.mood = 'well'
  made = []
  services.bank.createCharge = charge => {
    made.push(charge.txid)
    return createCharge(charge)
  }
})

type Shop = Awaited<ReturnType<typeof openShop>>
const saleOf = async (shop: Shop) => {
  const rows = await services.db.pool
    .select()
    .from(transactions)
    .where(eq(transactions.sellerId, shop.sellerId))
  expect(rows).toHaveLength(1)
  return rows[0]
}
/** The first call, whose provider did not answer. */
async function broken(mood: 'away' | 'silent') {
  const shop = await openShop(services)
  services.bank.mood = mood
  expect(await refusal(shop.order({}, 'key'))).toBe('UNAVAILABLE')
  services.bank.mood = 'well'
  return { shop, again: () => shop.order({}, 'key') }
}

test('while the first may still be at it, a twin waits three seconds and is then told so', async () => {
  const { again } = await broken('away')
  services.clock.now += LEASE_MS - 1
  const began = Date.now()
  expect(await refusal(again())).toBe('IN_PROGRESS')
  expect(Date.now() - began).toBeGreaterThanOrEqual(3000)
  expect(made).toHaveLength(1)
})

test('a twin gets the code as soon as the first has it', async () => {
  const shop = await openShop(services)
  const [called, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  services.bank.createCharge = async charge => {
    made.push(charge.txid)
    called.resolve()
    await go.promise
    return createCharge(charge)
  }
  const first = shop.order({}, 'key')
  await called.promise
  const twins = Array.from({ length: 5 }, () => shop.order({}, 'key'))
  go.resolve()
  const answer = await first
  expect(await Promise.all(twins)).toEqual(Array.from({ length: 5 }, () => answer))
  expect(made).toEqual([txidOf(answer.transactionId)])
})

test('a charge that was made and never answered is found, not made again', async () => {
  const { shop, again } = await broken('silent')
  services.clock.now += LEASE_MS + 1
  const answer = await again()
  expect(made).toEqual([txidOf(answer.transactionId)])
  expect(answer.paymentData.pix.code).toBe(services.bank.charges.get(txidOf(answer.transactionId))?.code)
  expect(await saleOf(shop)).toMatchObject({ id: answer.transactionId, status: 'pending' })
})

test('one that was never made is made under the same id, by one of many who come', async () => {
  const { shop, again } = await broken('away')
  services.clock.now += LEASE_MS + 1
  const answers = await Promise.all(Array.from({ length: 10 }, again))
  const [answer] = answers
  expect(new Set(answers.map(({ paymentData }) => paymentData.pix.code)).size).toBe(1)
  expect(made).toEqual(Array(2).fill(txidOf(answer?.transactionId ?? '')))
  expect(await services.db.pool.$count(charges, eq(charges.sellerId, shop.sellerId))).toBe(1)
})

test('a provider that is still away is asked by one at a time', async () => {
  const { again } = await broken('away')
  services.bank.mood = 'away'
  services.clock.now += LEASE_MS + 1
  expect(await refusal(again())).toBe('UNAVAILABLE')
  services.clock.now += LEASE_MS + 1
  expect(await refusal(again())).toBe('UNAVAILABLE')
  services.bank.mood = 'well'
  services.clock.now += LEASE_MS + 1
  expect((await again()).status).toBe('pending')
})

test('a sale that ended meanwhile is not charged for any more', async () => {
  const { shop, again } = await broken('away')
  services.clock.now += 1_800_000 + 121_000
  await expireSales(services)
  expect(await saleOf(shop)).toMatchObject({ status: 'failed', outcome: 'refused' })
  made = []
  expect(await refusal(again())).toBe('UNAVAILABLE')
  expect(made).toEqual([])
})

test('a sale that was paid meanwhile is answered as paid, whatever its price is since', async () => {
  const shop = await openShop(services)
  const sale = await shop.order({}, 'key')
  services.bank.pay(txidOf(sale.transactionId))
  await hearOfMoney(services)
  await services.db.pool
    .update(products)
    .set({ priceCents: cents(12_300) })
    .where(eq(products.sellerId, shop.sellerId))
  services.clock.now += 60_000
  expect(await refusal(shop.order({}, 'other'))).toBe('RULE')
  expect(await shop.order({}, 'key')).toEqual({ ...sale, status: 'completed' })
})
