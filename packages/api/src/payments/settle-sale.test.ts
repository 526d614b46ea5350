import { charges, ledgerEntries, outbox, receipts, receivables, sellers, transactions } from '@pagora/db'
import { cents, newId } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  openShop,
  signInMaster,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'
import { followReceipt } from './follow-receipt.ts'
import { expireSales } from './index.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

const acquirerId = async () => (await services.acquirers.all())[0]?.id ?? ''
const arrive = async (receipt: Parameters<typeof followReceipt>[2], at?: string) =>
  followReceipt(services, at ?? (await acquirerId()), receipt)
const releaseOf = async (id: string) =>
  (await services.db.pool.select().from(receivables).where(eq(receivables.transactionId, id)))[0]
const saleOf = async (id: string) =>
  (await services.db.pool.select().from(transactions).where(eq(transactions.id, id)))[0]
const kindsOf = async (id: string) =>
  (await services.db.pool.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, id))).map(
    ({ kind }) => kind,
  )

describe('what is paid is released', () => {
  test.each<[days: number, paidAt: string, releaseAt: string]>([
    [0, '2026-11-20T02:59:59.999Z', '2026-11-20T02:59:59.999Z'],
    // Midnight in São Paulo is three in the morning here.
    [1, '2026-11-20T02:59:59.999Z', '2026-11-20T03:00:00.000Z'],
    [1, '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
    [1, '2026-11-20T23:59:59.999Z', '2026-11-21T03:00:00.000Z'],
    [2, '2026-11-30T15:00:00.000Z', '2026-12-02T03:00:00.000Z'],
    [14, '2026-12-25T15:00:00.000Z', '2027-01-08T03:00:00.000Z'],
    [1, '2027-01-01T02:00:00.000Z', '2027-01-01T03:00:00.000Z'],
    [1, '2028-02-28T12:00:00.000Z', '2028-02-29T03:00:00.000Z'],
  ])('%i days after %s at %s', async (releaseDays, paidAt, releaseAt) => {
    services.clock.now = Date.parse(paidAt) - 60_000
    const shop = await openShop(services, { releaseDays })
    const { transactionId: id } = await shop.order()
    services.clock.now = Date.parse(paidAt)
    await arrive(services.bank.pay(txidOf(id)))
    expect((await releaseOf(id))?.releaseAt.toISOString()).toBe(releaseAt)
    expect((await saleOf(id))?.completedAt?.toISOString()).toBe(paidAt)
  })

  test('after the platform’s days where none were agreed; heard of late, still from when it was paid', async () => {
    services.clock.now = Date.parse('2029-03-10T15:00:00Z')
    const { master } = await signInMaster(services)
    await master.saveFees({ defaultReleaseDays: 5 })
    const shop = await openShop(services)
    await services.db.pool
      .update(sellers)
      .set({ releaseDays: null })
      .where(eq(sellers.sellerId, shop.sellerId))
    const { transactionId: id } = await shop.order()
    const receipt = services.bank.pay(txidOf(id))
    services.clock.now += 20 * 24 * 3_600_000
    await arrive(receipt)
    expect((await releaseOf(id))?.releaseAt.toISOString()).toBe('2029-03-15T03:00:00.000Z')
    const [news] = await services.db.pool
      .select()
      .from(outbox)
      .where(eq(outbox.transactionId, id))
      .then(events => events.filter(({ kind }) => kind === 'sale.paid'))
    expect(news?.facts).toMatchObject({
      createdDay: '2029-03-10',
      paidDay: '2029-03-10',
      amountCents: 10_000,
    })
    expect(news?.facts).not.toHaveProperty('late')
  })
})

test('of fifty sales that end at the moment they are paid each is paid, once', async () => {
  const shop = await openShop(services, { releaseDays: 1 })
  const ids: string[] = []
  for (let n = 0; n < 50; n++) ids.push((await shop.order()).transactionId)
  services.clock.now += 1_800_000 + 121_000
  const expiring = expireSales(services)
  await Promise.all(ids.map(id => arrive(services.bank.pay(txidOf(id)))))
  await expiring
  const rows = await services.db.pool.select().from(transactions).where(inArray(transactions.id, ids))
  expect(rows).toHaveLength(50)
  const events = await services.db.pool.select().from(outbox).where(inArray(outbox.transactionId, ids))
  for (const { id, status, outcome, version } of rows) {
    const kinds = events.filter(event => event.transactionId === id).map(({ kind }) => kind)
    const ended = kinds.includes('sale.expired')
    expect({ status, outcome, version }).toEqual({
      status: 'completed',
      outcome: null,
      version: ended ? 3 : 2,
    })
    expect(kinds.toSorted()).toEqual([...(ended ? ['sale.expired'] : []), 'sale.generated', 'sale.paid'])
    expect(await kindsOf(id)).toEqual(['sale'])
    expect(await services.liveStatus.read(id)).toMatchObject({ status: 'completed', version })
  }
})

test('money for a charge that was given up for another one completes the sale all the same', async () => {
  const shop = await openShop(services)
  const { transactionId: id } = await shop.order()
  const txid = newId('trx', shop.sellerId, services.clock.now).slice('trx_'.length)
  await services.db.pool.insert(charges).values({
    sellerId: shop.sellerId,
    txid,
    transactionId: id,
    acquirerId: await acquirerId(),
    state: 'failed',
    createdAt: new Date(services.clock.now - 1000),
  })
  await arrive(services.bank.payStray(cents(10_000), txid))
  expect(await saleOf(id)).toMatchObject({ status: 'completed', version: 2 })
  // The other code is paid too: that money goes back.
  const second = services.bank.pay(txidOf(id))
  await arrive(second)
  const [kept] = await services.db.pool
    .select()
    .from(receipts)
    .where(eq(receipts.endToEndId, second.endToEndId))
  expect(kept).toMatchObject({ apart: 'twice', transactionId: id })
  expect((await kindsOf(id)).toSorted()).toEqual(['apart', 'sale'])
})

test.each(['credited', 'kept apart'])('one Pix that two acquirers tell of at once is %s once', async how => {
  const shop = await openShop(services)
  const { transactionId: id } = await shop.order()
  const receipt = services.bank.pay(txidOf(id), how === 'credited' ? undefined : cents(1))
  const acquirers = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'acq_one' : 'acq_two'))
  await Promise.all(acquirers.map(acquirer => arrive(receipt, acquirer)))
  expect(await kindsOf(id)).toEqual([how === 'credited' ? 'sale' : 'apart'])
  expect(await services.db.pool.$count(receipts, eq(receipts.endToEndId, receipt.endToEndId))).toBe(1)
})

test('two payments of one code at once: one is credited, the other kept apart', async () => {
  const shop = await openShop(services)
  for (let round = 0; round < 10; round++) {
    const { transactionId: id } = await shop.order()
    const both = [services.bank.pay(txidOf(id)), services.bank.pay(txidOf(id))]
    await Promise.all([...both, ...both].map(receipt => arrive(receipt)))
    expect((await kindsOf(id)).toSorted()).toEqual(['apart', 'sale'])
  }
})

test('a late payment says so to whoever counts', async () => {
  const shop = await openShop(services)
  const { transactionId: id } = await shop.order()
  services.clock.now += 1_800_000 + 121_000
  await expireSales(services)
  await arrive(services.bank.pay(txidOf(id)))
  const events = await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id))
  expect(events.find(({ kind }) => kind === 'sale.paid')?.facts).toMatchObject({ late: true })
})
