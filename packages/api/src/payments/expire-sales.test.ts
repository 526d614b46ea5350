import { charges, transactions } from '@pagora/db'
import { cents } from '@pagora/domain'
import { ProviderFault } from '@pagora/psp/port'
import {
  createDatabase,
  createTestServices,
  openShop,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireSales } from './index.ts'

const OVER_MS = 1_800_000 + 121_000

let database: TestDatabase
let services: TestServices
let readCharge: TestServices['bank']['readCharge']
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  readCharge = services.bank.readCharge
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.readCharge = readCharge
})

const statusOf = async (id: string) => (await services.liveStatus.read(id))?.status

test.each(['not-sent', 'unknown', 'refused'] as const)(
  'one that the provider does not answer for (%s) is asked for again a minute later, the others end meanwhile',
  async kind => {
    const shop = await openShop(services)
    const [stuck, other] = [await shop.order(), await shop.order()]
    let asked = 0
    services.bank.readCharge = async txid => {
      if (txid !== txidOf(stuck.transactionId)) return readCharge(txid)
      asked++
      throw new ProviderFault(kind, 'as scripted')
    }
    services.clock.now += OVER_MS
    expect(await expireSales(services)).toBe(1)
    expect([await statusOf(stuck.transactionId), await statusOf(other.transactionId)]).toEqual([
      'pending',
      'failed',
    ])
    services.clock.now += 59_999
    expect(await expireSales(services)).toBe(0)
    expect(asked).toBe(1)
    services.bank.readCharge = readCharge
    services.clock.now += 1
    expect(await expireSales(services)).toBe(1)
    expect(await statusOf(stuck.transactionId)).toBe('failed')
  },
)

test('by many processes at once each ends once', async () => {
  const shop = await openShop(services)
  const { transactionId: id } = await shop.order()
  services.clock.now += OVER_MS
  await Promise.all(Array.from({ length: 5 }, () => expireSales(services)))
  expect(await services.liveStatus.read(id)).toMatchObject({ status: 'failed', version: 2 })
})

test('of more than one turn takes, the oldest end first', async () => {
  const shop = await openShop(services)
  const ids: string[] = []
  for (let n = 0; n < 201; n++) {
    ids.push((await shop.order()).transactionId)
    services.clock.now += 1
  }
  services.clock.now += OVER_MS
  expect(await expireSales(services)).toBe(200)
  expect(await statusOf(ids.at(-1) ?? '')).toBe('pending')
  expect(await expireSales(services)).toBe(1)
  expect(await expireSales(services)).toBe(0)
})

test('paid with another amount, the sale itself still ends', async () => {
  const shop = await openShop(services)
  const { transactionId: id } = await shop.order()
  services.bank.pay(txidOf(id), cents(1))
  services.clock.now += OVER_MS
  await expireSales(services)
  expect(await statusOf(id)).toBe('failed')
})

test('a step that was never finished is given up with its sale, an open charge stays as it was', async () => {
  const shop = await openShop(services)
  const { transactionId: open } = await shop.order()
  services.bank.mood = 'away'
  await shop.order().catch(() => undefined)
  services.bank.mood = 'well'
  services.clock.now += OVER_MS
  await expireSales(services)
  const rows = await services.db.pool.select().from(charges).where(eq(charges.sellerId, shop.sellerId))
  expect(rows.map(({ transactionId, state }) => [transactionId === open, state]).toSorted()).toEqual([
    [false, 'failed'],
    [true, 'open'],
  ])
  const sales = await services.db.pool
    .select()
    .from(transactions)
    .where(eq(transactions.sellerId, shop.sellerId))
  expect(sales.map(({ outcome }) => outcome).toSorted()).toEqual(['expired', 'refused'])
})
