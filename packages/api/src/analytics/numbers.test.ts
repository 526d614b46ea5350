import { dayOf, type SellerId, startOfDay } from '@pagora/domain'
import {
  addEvent,
  addSale,
  type callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { foldOnce } from './fold.ts'

let database: TestDatabase
let services: TestServices
let seller: SellerId
let calls: ReturnType<typeof callerOf>

/** Shortly before noon in São Paulo. */
const NOON = Date.parse('2026-03-14T14:59:00Z')
const DAY_MS = 24 * 3_600_000

beforeEach(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db, { now: NOON })
  ;({ calls, seller } = await aSeller())
})
afterEach(() => database.drop())

async function aSeller() {
  const { calls } = await signUp(services)
  return { calls, seller: (await calls.accounts.me()).user._id as SellerId }
}
/** Whatever is asked is the same before, between and after folding. */
async function alike<T>(ask: () => Promise<T>): Promise<T> {
  const before = await ask()
  await foldOnce(services, { limit: 3 })
  expect(await ask()).toEqual(before)
  while ((await foldOnce(services)) > 0);
  expect(await ask()).toEqual(before)
  return before
}
const expire = (at: number) =>
  addEvent(services, seller, { kind: 'sale.expired', facts: { createdDay: dayOf(at) } })
const NOTHING = { created: 0, success: 0, pending: 0, failed: 0, averageValue: 0, conversionRate: 0 }

describe('GET /api/user/dashboard (DSH-03, DSH-06 to 10)', () => {
  test('is zeros at first', async () => {
    const { week, ...rest } = await calls.analytics.dashboard()
    expect(week.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(week.map(({ day }) => day).slice(-2)).toEqual(['2026-03-13', '2026-03-14'])
    expect(week[0]?.day).toBe('2026-03-08')
    expect(rest).toEqual({
      status: true,
      today: 0,
      level: 0,
      conversion: ['card', 'pix', 'boleto'].map(method => ({ method, ...NOTHING })),
    })
  })

  test('is today, all time, the week and the conversion, folded or not', async () => {
    await addSale(services, seller, { at: NOON - 400 * DAY_MS, amount: 100_000, fee: 1 })
    await addSale(services, seller, { at: NOON - 6 * DAY_MS, amount: 1000, fee: 1 })
    await addSale(services, seller, { at: NOON - DAY_MS, paidAt: NOON, amount: 2000, fee: 1 })
    await addSale(services, seller, { amount: 3000, fee: 1 })
    await addSale(services, seller, { paidAt: null })
    await addSale(services, seller, { paidAt: null })
    await expire(NOON)
    await addSale(services, (await aSeller()).seller, { amount: 77_777 })
    const { today, level, week, conversion } = await alike(() => calls.analytics.dashboard())
    expect([today, level]).toEqual([50, 1060])
    expect(week.map(({ amount }) => amount)).toEqual([10, 0, 0, 0, 0, 0, 50])
    expect(conversion).toEqual([
      { method: 'card', ...NOTHING },
      {
        method: 'pix',
        created: 5,
        success: 60,
        pending: 20,
        failed: 20,
        averageValue: 20,
        conversionRate: 60,
      },
      { method: 'boleto', ...NOTHING },
    ])
  })

  test('cuts days in São Paulo', async () => {
    const midnight = startOfDay('2026-03-14').getTime()
    await addSale(services, seller, { at: midnight - 1, amount: 100, fee: 1 })
    await addSale(services, seller, { at: midnight, amount: 200, fee: 1 })
    const { today, week } = await alike(() => calls.analytics.dashboard())
    expect([today, ...week.slice(-2).map(({ amount }) => amount)]).toEqual([2, 1, 2])
    services.clock.now = startOfDay('2026-03-15').getTime() - 1
    expect((await calls.analytics.dashboard()).today).toBe(2)
    services.clock.now += 1
    expect((await calls.analytics.dashboard()).today).toBe(0)
  })
})

describe('GET /api/user/sales-metrics (SAL-01, SAL-03)', () => {
  test('sums a period', async () => {
    await addSale(services, seller, { at: NOON - 29 * DAY_MS, amount: 10_000, fee: 1 })
    await addSale(services, seller, { at: NOON - 6 * DAY_MS, amount: 5000, fee: 1 })
    await addSale(services, seller, { at: NOON - 30 * DAY_MS, amount: 7777, fee: 1 })
    await addSale(services, seller, { amount: 1000, fee: 1 })
    await addSale(services, seller, { paidAt: null })
    await expire(NOON)
    await addEvent(services, seller, {
      kind: 'sale.refunded',
      facts: { createdDay: dayOf(NOON - 6 * DAY_MS), first: true },
    })
    const of = (days: number) => alike(() => calls.analytics.salesMetrics({ days }))
    expect(await of(1)).toEqual({
      status: true,
      total: { amount: 10, count: 1 },
      averageTicket: 10,
      conversionRate: 50,
      cancelled: 1,
    })
    expect(await of(7)).toMatchObject({ total: { amount: 60, count: 2 }, averageTicket: 30, cancelled: 2 })
    expect(await of(30)).toMatchObject({
      total: { amount: 160, count: 3 },
      averageTicket: 53.33,
      conversionRate: 75,
    })
    expect(await calls.analytics.salesMetrics({})).toEqual(await calls.analytics.salesMetrics({ days: 1 }))
    expect(await refusal(calls.analytics.salesMetrics({ days: 2 }))).toBe('VALIDATION')
  })

  test('a late payment is a sale after all', async () => {
    await addSale(services, seller, { paidAt: null })
    await expire(NOON)
    const failed = { conversionRate: 0, cancelled: 1 }
    expect(await alike(() => calls.analytics.salesMetrics({}))).toMatchObject(failed)
    await addEvent(services, seller, {
      kind: 'sale.paid',
      facts: { paidDay: dayOf(NOON), createdDay: dayOf(NOON), late: true },
    })
    expect(await alike(() => calls.analytics.salesMetrics({}))).toMatchObject({
      total: { amount: 19.9, count: 1 },
      conversionRate: 100,
      cancelled: 0,
    })
  })

  test('stays true while it is folded', async () => {
    for (let n = 0; n < 100; n++) await addSale(services, seller, { amount: 100, fee: 1 })
    let folding = true
    const fold = async () => {
      while ((await foldOnce(services, { limit: 5 })) > 0);
      folding = false
    }
    const ask = async () => {
      while (folding) {
        expect((await calls.analytics.salesMetrics({})).total).toEqual({ amount: 100, count: 100 })
      }
    }
    await Promise.all([fold(), ask(), ask()])
  })
})

describe('POST /api/master/kpas and GET /api/master/top (AIX, ATP-01)', () => {
  test('count all sellers, folded or not', async () => {
    const { master } = await signInMaster(services)
    const at = services.now()
    await addSale(services, seller, { at: NOON - 40 * DAY_MS, amount: 10_000, fee: 300 })
    await addSale(services, seller, { at, amount: 1000, fee: 30 })
    await addSale(services, (await aSeller()).seller, { at, amount: 500, fee: 15 })
    await addSale(services, seller, { at, paidAt: null })
    expect(await alike(() => master.kpas())).toEqual({
      status: true,
      volumeTotal: 115,
      volumeToday: 15,
      userVolumeTotal: 2,
      userVolumeToday: 2,
      taxVolumeTotal: 3.45,
      taxVolumeMonthly: 0.45,
      conversionRateTotal: 75,
      conversionRateMonthly: 66.67,
    })
  })

  test('the best sold products of everybody, deleted ones too', async () => {
    const { master } = await signInMaster(services)
    const other = await aSeller()
    const product = async (of: typeof other, name: string) =>
      (await of.calls.products.create({ name, price: 50, category: 'course' })).product
    const small = await product({ calls, seller }, 'Pequeno')
    const big = await product(other, 'Grande')
    const line = (id: string, cents: number) => ({ products: [{ id, name: 'x', cents }] })
    await addSale(services, seller, line(small._id, 4000))
    await addSale(services, seller, line(small._id, 5000))
    await addSale(services, other.seller, line(big._id, 9001))
    await other.calls.products.delete({ name: 'Grande' })
    while ((await foldOnce(services)) > 0);
    expect((await calls.products.list({})).products).toMatchObject([
      { name: 'Pequeno', sales: { approved: 2 } },
    ])
    const { product: edited } = await calls.products.edit({ oldName: 'Pequeno', price: 50 })
    expect(edited.sales).toEqual({ approved: 2 })
    const { topProducts } = await master.top()
    expect(topProducts).toMatchObject([
      { product: { name: 'Grande', price: 50 }, userId: other.seller, totalRevenue: 90.01, totalSold: 1 },
      { product: { name: 'Pequeno' }, userId: seller, totalRevenue: 90, totalSold: 2 },
    ])
    expect(topProducts[0]).toMatchObject({
      userName: 'Maria da Silva',
      userEmail: expect.stringContaining('@'),
    })
  })
})
