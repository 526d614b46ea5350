import { cents } from '@pagora/domain'
import { ProviderFault, type Return } from '@pagora/psp/port'
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
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followRefunds } from '../payments/index.ts'
import { coverOf, type SaleMoney } from './holds.ts'
import { releaseDue, verifyAll } from './index.ts'

const DAY_MS = 24 * 3_600_000

let database: TestDatabase
let services: TestServices
let refund: TestServices['bank']['refund']
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  refund = services.bank.refund
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.refund = refund
})
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

const moneyOf = (remaining: number, available: number, released = false): SaleMoney => ({
  wallet: {
    sellerId: 'x' as never,
    availableCents: cents(available),
    reservedCents: cents(0),
    heldCents: cents(0),
    debtCents: cents(0),
    differedAt: null,
    frozenAt: null,
    frozenReason: null,
  },
  receivable: {
    sellerId: 'x' as never,
    transactionId: 'trx_x',
    amountCents: cents(remaining),
    remainingCents: cents(remaining),
    releaseAt: new Date(),
    releasedAt: released ? new Date() : null,
    disputedAt: null,
  },
})

describe('what covers an amount', () => {
  test.each([
    [100, moneyOf(100, 50), { pending: 100, available: 0, rest: 0 }],
    [101, moneyOf(100, 50), { pending: 100, available: 1, rest: 0 }],
    [150, moneyOf(100, 50), { pending: 100, available: 50, rest: 0 }],
    [151, moneyOf(100, 50), { pending: 100, available: 50, rest: 1 }],
    // Released, it is in what is available.
    [100, moneyOf(100, 50, true), { pending: 0, available: 50, rest: 50 }],
    [0, moneyOf(0, 0), { pending: 0, available: 0, rest: 0 }],
  ])('of %i', (net, money, cover) => {
    expect(coverOf(money, cents(net))).toEqual(cover)
  })

  test('is all of it, and nothing that is not there', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 })
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (net, remaining, available, released) => {
        const cover = coverOf(moneyOf(remaining, available, released), cents(net))
        expect(cover.pending + cover.available + cover.rest).toBe(net)
        expect(cover.pending).toBeLessThanOrEqual(released ? 0 : remaining)
        expect(cover.available).toBeLessThanOrEqual(available)
        if (cover.rest > 0) expect(cover.available).toBe(available)
        if (cover.available > 0) expect(cover.pending).toBe(released ? 0 : remaining)
      }),
    )
  })
})

const balanceOf = async (shop: Awaited<ReturnType<typeof openShop>>) => {
  const { avaliable, unavaliable, held, owed } = (await shop.calls.ledger.wallet()).wallet.balance
  return { avaliable, pending: unavaliable.reduce((sum, { amount }) => sum + amount, 0), held, owed }
}
const bankSays = (says: Return['status'] | 'unknown') => {
  services.bank.refund = async ({ id, amount }) => {
    if (says === 'unknown') throw new ProviderFault('unknown', 'no answer')
    return { id, amount, status: says, origin: 'asked', reason: null }
  }
}

describe('what was held of a sale that is released meanwhile', () => {
  async function heldThenReleased() {
    const shop = await openShop(services, { releaseDays: 1 })
    const { id } = await sell(services, shop)
    bankSays('unknown')
    await shop.calls.payments.refund({ id, amount: 50 })
    expect(await balanceOf(shop)).toEqual({ avaliable: 0, pending: 48.51, held: 48.5, owed: 0 })
    services.clock.now += 2 * DAY_MS
    await releaseDue(services)
    expect(await balanceOf(shop)).toEqual({ avaliable: 48.51, pending: 0, held: 48.5, owed: 0 })
    return { shop, id }
  }

  test('comes back available when the bank will not give it back', async () => {
    const { shop } = await heldThenReleased()
    bankSays('failed')
    await followRefunds(services)
    expect(await balanceOf(shop)).toEqual({ avaliable: 97.01, pending: 0, held: 0, owed: 0 })
  })

  test('pays what is owed first', async () => {
    const { shop } = await heldThenReleased()
    const other = await sell(services, shop)
    await shop.calls.withdrawals.create({ amount: 40, key: shop.email, type: 'email' })
    services.clock.now += 2 * DAY_MS
    await releaseDue(services)
    await shop.calls.withdrawals.create({ amount: 100, key: shop.email, type: 'email' })
    takeBack(services, other.endToEndId, { amount: 10_000, status: 'done' })
    await hearOfMoney(services)
    const { owed } = await balanceOf(shop)
    // 145.52 came in, 142.10 went out: 3.42 of the 97.01 were there.
    expect(owed).toBe(93.59)
    bankSays('failed')
    services.clock.now += DAY_MS
    await followRefunds(services)
    expect(await balanceOf(shop)).toEqual({ avaliable: 0, pending: 0, held: 0, owed: 45.09 })
  })

  test('is the buyer’s when the bank gives it back', async () => {
    const { shop } = await heldThenReleased()
    bankSays('done')
    await followRefunds(services)
    expect(await balanceOf(shop)).toEqual({ avaliable: 48.51, pending: 0, held: 0, owed: 0 })
  })
})
