import { charges, outbox, transactions } from '@pagora/db'
import { cents } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  openShop,
  refusal,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'
import { expireSales, sweepReceipts } from './index.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.mood = 'well'
})
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

const salesOf = (shop: { sellerId: string }) =>
  services.db.pool
    .select()
    .from(transactions)
    .orderBy(transactions.id)
    .then(rows => rows.filter(({ sellerId }) => sellerId === shop.sellerId))
const newsOf = async (id: string) =>
  (await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id)))
    .map(({ kind }) => kind)
    .toSorted()
async function ordered() {
  const shop = await openShop(services)
  const old = await shop.order()
  return { shop, old, again: (key?: string) => shop.order({ replaces: old.transactionId }, key) }
}

test.each(['away', 'silent', 'refuses'] as const)(
  'where the provider is %s nothing is replaced: nobody may pay two codes',
  async mood => {
    const { shop, old, again } = await ordered()
    services.bank.mood = mood
    expect(await refusal(again())).toBe('UNAVAILABLE')
    expect(await salesOf(shop)).toMatchObject([{ id: old.transactionId, status: 'pending' }])
    services.bank.mood = 'well'
    expect((await again()).transactionId).not.toBe(old.transactionId)
  },
)

test('the new sale names the old one, which ends as expired, with one event', async () => {
  const { shop, old, again } = await ordered()
  // Ids of one millisecond have no order among them.
  services.clock.now += 1
  const fresh = await again()
  expect(await salesOf(shop)).toMatchObject([
    { id: old.transactionId, status: 'failed', outcome: 'expired', version: 2 },
    { id: fresh.transactionId, status: 'pending', replacesId: old.transactionId },
  ])
  expect(await newsOf(old.transactionId)).toEqual(['sale.expired', 'sale.generated'])
})

test('after the end of the old one nobody is asked about it', async () => {
  const { old, again } = await ordered()
  services.clock.now += 1_800_000 + 121_000
  await expireSales(services)
  expect((await again()).transactionId).not.toBe(old.transactionId)
  expect(await newsOf(old.transactionId)).toEqual(['sale.expired', 'sale.generated'])
  expect(services.bank.charges.get(txidOf(old.transactionId))?.state).toBe('active')
})

test('paid while it was taken off, the old one is answered, and nothing new is charged', async () => {
  const { shop, old, again } = await ordered()
  const { removeCharge } = services.bank
  services.bank.removeCharge = txid => {
    services.bank.pay(txid)
    return removeCharge(txid)
  }
  const answer = await again()
  services.bank.removeCharge = removeCharge
  expect(answer).toEqual({ ...old, status: 'completed' })
  expect(await salesOf(shop)).toMatchObject([{ id: old.transactionId, status: 'completed' }])
  expect(await services.db.pool.$count(charges, eq(charges.sellerId, shop.sellerId))).toBe(1)
})

test('paid with another amount, the old one cannot be paid any more: it is neither ended nor answered', async () => {
  const { shop, old, again } = await ordered()
  services.bank.pay(txidOf(old.transactionId), cents(1))
  const fresh = await again()
  expect(fresh).toMatchObject({ status: 'pending' })
  expect(fresh.transactionId).not.toBe(old.transactionId)
  expect((await salesOf(shop)).map(({ status }) => status)).toEqual(['pending', 'pending'])
  await sweepReceipts(services, 3_600_000)
})

test('repeated with its key it is one new sale, however often the old one is named', async () => {
  const { shop, again } = await ordered()
  const first = await again('key')
  const answers = await Promise.all(Array.from({ length: 5 }, () => again('key')))
  expect(new Set(answers.map(({ transactionId }) => transactionId))).toEqual(new Set([first.transactionId]))
  expect(await salesOf(shop)).toHaveLength(2)
})
