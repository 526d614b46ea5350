import { cents } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  openShop,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRefunds, sweepReceipts } from './index.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

test('each is listed with why and whose it is, newest first, and with what went back of it', async () => {
  const shop = await openShop(services)
  const paid = await sell(services, shop)
  const { transactionId: pending } = await shop.order()
  const strays: { endToEndId: string; paidAt: string }[] = []
  for (const pay of [
    () => services.bank.pay(txidOf(paid.id)),
    () => services.bank.pay(txidOf(pending), cents(9999)),
    () => services.bank.payStray(cents(5), null),
    () => services.bank.payStray(cents(6), 'Z'.repeat(35)),
  ]) {
    services.clock.now += 1000
    strays.push({ endToEndId: pay().endToEndId, paidAt: new Date(services.clock.now).toISOString() })
    await sweepReceipts(services, 3_600_000)
  }
  const { master } = await signInMaster(services)
  const kept = [
    { why: 'twice', amount: 100, userId: shop.sellerId, transactionId: paid.id },
    { why: 'amount', amount: 99.99, userId: shop.sellerId, transactionId: pending },
    { why: 'unknown', amount: 0.05, userId: null, transactionId: null },
    { why: 'unknown', amount: 0.06, userId: null, transactionId: null },
  ]
  const listed = (returned: boolean) =>
    kept
      .map((row, n) => ({
        ...row,
        endToEndId: strays[n]?.endToEndId,
        paidAt: strays[n]?.paidAt,
        returned: returned ? row.amount : 0,
      }))
      .toReversed()
  expect((await master.apart()).receipts).toEqual(listed(false))
  await followRefunds(services)
  expect((await master.apart()).receipts).toEqual(listed(true))
})

test('the latest hundred are listed', async () => {
  for (let n = 0; n < 101; n++) services.bank.payStray(cents(7000 + n), null)
  services.clock.now += 1000
  await sweepReceipts(services, 3_600_000)
  const { master } = await signInMaster(services)
  const { receipts } = await master.apart()
  expect(receipts).toHaveLength(100)
  expect(receipts.every(({ amount }) => amount >= 70)).toBe(true)
})
