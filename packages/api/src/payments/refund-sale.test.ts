import { outbox, refunds, transactions } from '@pagora/db'
import {
  callerOf,
  createDatabase,
  createTestServices,
  openShop,
  refusal,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'

const DAY_MS = 24 * 3_600_000

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

async function sold(releaseDays = 1) {
  const shop = await openShop(services, { releaseDays })
  const { id, endToEndId } = await sell(services, shop)
  const refund = (amount?: number, idempotencyKey?: string) =>
    callerOf(services, {
      token: shop.token,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }).payments.refund({ id, ...(amount !== undefined && { amount }) })
  return { shop, id, endToEndId, refund }
}
const saleOf = async (id: string) =>
  (await services.db.pool.select().from(transactions).where(eq(transactions.id, id)))[0]
const refundsOf = (id: string) => services.db.pool.select().from(refunds).where(eq(refunds.transactionId, id))
const givenBack = (endToEndId: string) =>
  services.bank.receipts.get(endToEndId)?.returns.reduce((sum, { amount }) => sum + amount, 0)

describe('parts', () => {
  test.each([
    [[0.01, 99.99]],
    [[99.99, 0.01]],
    [[50, 0.01, 49.99]],
    [[16.67, 16.67, 16.67, 16.67, 16.67, 16.65]],
    [Array.from({ length: 20 }, () => 5)],
  ])('of %j together give back the whole, with all of the fee', async parts => {
    const { shop, id, endToEndId, refund } = await sold()
    for (const part of parts) await refund(part)
    expect(await saleOf(id)).toMatchObject({
      outcome: 'refunded',
      refundedCents: 10_000,
      feeReturnedCents: 299,
      pspFeeReturnedCents: 49,
      version: 2 + parts.length,
    })
    expect(givenBack(endToEndId)).toBe(10_000)
    const { balance } = (await shop.calls.ledger.wallet()).wallet
    expect(balance).toMatchObject({ avaliable: 0, held: 0, owed: 0 })
    const events = await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id))
    const told = events.filter(({ kind }) => kind === 'sale.refunded')
    expect(told).toHaveLength(parts.length)
    expect(told.filter(({ facts }) => facts.first)).toHaveLength(1)
  })

  test('asked for at once are given back one at a time, and never more than there is', async () => {
    const { id, endToEndId, refund } = await sold()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(refund(30))))
    const made = answers.filter(answer => answer === 'no refusal').length
    expect(made).toBeGreaterThanOrEqual(1)
    expect(made).toBeLessThanOrEqual(3)
    const expected = ['no refusal', 'IN_PROGRESS', 'NOT_REFUNDABLE']
    expect(answers.filter(answer => !expected.includes(answer))).toEqual([])
    expect((await saleOf(id))?.refundedCents).toBe(made * 3000)
    expect(givenBack(endToEndId)).toBe(made * 3000)
  })
})

describe('with an Idempotency-Key', () => {
  test('ten calls at once and one later are one refund', async () => {
    const { id, endToEndId, refund } = await sold()
    await Promise.all(Array.from({ length: 10 }, () => refund(30, 'one')))
    services.clock.now += 3_600_000
    await refund(30, 'one')
    expect(await refundsOf(id)).toHaveLength(1)
    expect(givenBack(endToEndId)).toBe(3000)
    expect(await refusal(refund(31, 'one'))).toBe('IDEMPOTENCY_KEY_REUSED')
    await refund(30, 'two')
    expect(givenBack(endToEndId)).toBe(6000)
  })

  test('repeated while the bank is away it is still the one that is on its way', async () => {
    const { id, refund } = await sold()
    services.bank.mood = 'away'
    await refund(30, 'one')
    expect(await refusal(refund(30, 'one'))).toBe('no refusal')
    expect(await refusal(refund(30))).toBe('IN_PROGRESS')
    expect(await refundsOf(id)).toMatchObject([{ state: 'asked', attempts: 1 }])
  })
})

describe('what cannot be given back', () => {
  test.each([
    [100.01, 'NOT_REFUNDABLE'],
    [999_999.99, 'NOT_REFUNDABLE'],
    [0, 'VALIDATION'],
    [-1, 'VALIDATION'],
    [0.001, 'VALIDATION'],
  ])('%d of a hundred is %s', async (amount, code) => {
    const { id, refund } = await sold()
    expect(await refusal(refund(amount))).toBe(code)
    expect(await refundsOf(id)).toEqual([])
  })

  test('what was never paid, is no sale, or is nothing of ours', async () => {
    const { shop } = await sold(0)
    const { transactionId: pending } = await shop.order()
    const { id: withdrawal } = await shop.calls.withdrawals.create({
      amount: 1,
      key: shop.email,
      type: 'email',
    })
    const { master } = await signInMaster(services)
    for (const id of [pending, withdrawal, 'trx_x', `trx_${'0'.repeat(35)}`]) {
      expect(await refusal(shop.calls.payments.refund({ id }))).toBe('NOT_FOUND')
      expect(await refusal(master.refund({ id }))).toBe('NOT_FOUND')
    }
  })
})

test('it can be asked for to the last moment of ninety days, by an admin too', async () => {
  const { id } = await sold()
  services.clock.now = ((await saleOf(id))?.completedAt?.getTime() ?? 0) + 90 * DAY_MS - 60_000
  const { master } = await signInMaster(services)
  services.clock.now = ((await saleOf(id))?.completedAt?.getTime() ?? 0) + 90 * DAY_MS
  await master.refund({ id, amount: 40 })
  expect((await saleOf(id))?.refundedCents).toBe(4000)
  services.clock.now += 1
  expect(await refusal(master.refund({ id }))).toBe('REFUND_TOO_LATE')
})

test('it is taken from the sale’s own money, then from what else is available, and is refused a centavo short', async () => {
  const { shop, refund, id } = await sold(0)
  await shop.calls.withdrawals.create({ amount: 95.57, key: shop.email, type: 'email' })
  // One centavo is left of 97.01.
  expect(await refusal(refund(0.02))).toBe('REFUND_NOT_COVERED')
  await refund(0.01)
  await sell(services, shop)
  expect((await shop.calls.ledger.wallet()).wallet.balance.avaliable).toBe(97.01)
  await refund(99.99)
  expect(await saleOf(id)).toMatchObject({ outcome: 'refunded' })
  expect((await shop.calls.ledger.wallet()).wallet.balance.avaliable).toBe(0.01)
})
