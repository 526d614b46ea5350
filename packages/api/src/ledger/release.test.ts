import { ledgerEntries, receivables } from '@pagora/db'
import {
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  sell,
  type TestDatabase,
  type TestServices,
  takeBack,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { releaseDue, verifyAll } from './index.ts'

const DAY_MS = 24 * 3_600_000

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

const balanceOf = async (shop: Awaited<ReturnType<typeof openShop>>) => {
  const { avaliable, unavaliable, held, owed } = (await shop.calls.ledger.wallet()).wallet.balance
  return { avaliable, pending: unavaliable.reduce((sum, { amount }) => sum + amount, 0), held, owed }
}
describe('a release', () => {
  test('of what was given back before is no entry, and is not looked at again', async () => {
    const shop = await openShop(services, { releaseDays: 1 })
    const { id } = await sell(services, shop)
    await shop.calls.payments.refund({ id })
    services.clock.now += 2 * DAY_MS
    expect(await releaseDue(services)).toBe(1)
    expect(await releaseDue(services)).toBe(0)
    const entries = await services.db.pool
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.sellerId, shop.sellerId))
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['refund_done', 'refund_held', 'sale'])
    const [row] = await services.db.pool.select().from(receivables).where(eq(receivables.transactionId, id))
    expect(row).toMatchObject({ remainingCents: 0, amountCents: 9701 })
    expect(row?.releasedAt).not.toBeNull()
  })

  test('by many processes at once releases the money of each seller once', async () => {
    const shops = [
      await openShop(services, { releaseDays: 1 }),
      await openShop(services, { releaseDays: 2 }),
      await openShop(services, { releaseDays: 1 }),
    ]
    for (const shop of shops) for (let n = 0; n < 3; n++) await sell(services, shop)
    services.clock.now += DAY_MS
    const counts = await Promise.all(Array.from({ length: 6 }, () => releaseDue(services)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect(await Promise.all(shops.map(async shop => (await balanceOf(shop)).avaliable))).toEqual([
      291.03, 0, 291.03,
    ])
    services.clock.now += DAY_MS
    expect(await releaseDue(services)).toBe(3)
  })

  test('pays debt with all of it, or the part that is owed', async () => {
    const shop = await openShop(services)
    const first = await sell(services, shop)
    await shop.calls.withdrawals.create({ amount: 95.57, key: shop.email, type: 'email' })
    takeBack(services, first.endToEndId, { amount: 10_000, status: 'done' })
    await hearOfMoney(services)
    expect(await balanceOf(shop)).toMatchObject({ avaliable: 0, owed: 97 })
    await sell(services, shop)
    expect(await balanceOf(shop)).toMatchObject({ avaliable: 0.01, owed: 0 })
  })
})
