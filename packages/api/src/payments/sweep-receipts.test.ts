import { receipts } from '@pagora/db'
import { cents } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  openShop,
  type TestDatabase,
  type TestServices,
  takeBack,
  txidOf,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepReceipts } from './index.ts'

const HOUR_MS = 3_600_000

let database: TestDatabase
let services: TestServices
let receiptsBetween: TestServices['bank']['receiptsBetween']
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  ;({ receiptsBetween } = services.bank)
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.mood = 'well'
  services.bank.receiptsBetween = receiptsBetween
})

const isKnown = async (endToEndId: string) =>
  (await services.db.pool.$count(receipts, eq(receipts.endToEndId, endToEndId))) > 0

describe('a sweep', () => {
  test('reads every page, also where a page is empty or comes twice', async () => {
    await openShop(services)
    const strays = Array.from({ length: 7 }, () => services.bank.payStray(cents(100), null))
    const pages = [strays.slice(0, 3), [], strays.slice(2, 5), strays.slice(5)]
    const read: number[] = []
    services.bank.receiptsBetween = async (_from, _to, page) => {
      read.push(page)
      return { items: pages[page] ?? [], next: page + 1 < pages.length ? page + 1 : null }
    }
    expect(await sweepReceipts(services, HOUR_MS)).toBe(8)
    expect(read).toEqual([0, 1, 2, 3])
    for (const { endToEndId } of strays) expect(await isKnown(endToEndId)).toBe(true)
  })

  test('looks so far back, and a minute ahead for a clock that is', async () => {
    const periods: number[][] = []
    services.bank.receiptsBetween = async (from, to) => {
      periods.push([from, to].map(moment => moment.getTime() - services.clock.now))
      return { items: [], next: null }
    }
    await sweepReceipts(services, HOUR_MS)
    expect(periods).toEqual([[-HOUR_MS, 60_000]])
  })

  test('that breaks off keeps what it has read, and the next one does the rest', async () => {
    const [one, two] = [services.bank.payStray(cents(1), null), services.bank.payStray(cents(2), null)]
    services.bank.receiptsBetween = async (_from, _to, page) => {
      if (page === 1) throw new Error('the connection was lost')
      return { items: [one], next: 1 }
    }
    await expect(sweepReceipts(services, HOUR_MS)).rejects.toThrow('the connection was lost')
    expect([await isKnown(one.endToEndId), await isKnown(two.endToEndId)]).toEqual([true, false])
    services.bank.receiptsBetween = receiptsBetween
    await sweepReceipts(services, HOUR_MS)
    expect(await isKnown(two.endToEndId)).toBe(true)
  })

  test('of what is known asks one question and opens no transaction, but hears of returns', async () => {
    const shop = await openShop(services)
    const { transactionId: id } = await shop.order()
    const { endToEndId } = services.bank.pay(txidOf(id))
    await sweepReceipts(services, HOUR_MS)
    const untouchable = {
      ...services,
      db: { ...services.db, transaction: () => Promise.reject(new Error('a commit for nothing')) },
    }
    expect(await sweepReceipts(untouchable, HOUR_MS)).toBeGreaterThan(0)
    takeBack(services, endToEndId, { amount: 10_000, status: 'done' })
    await expect(sweepReceipts(untouchable, HOUR_MS)).rejects.toThrow('a commit for nothing')
    await sweepReceipts(services, HOUR_MS)
    expect(await services.liveStatus.read(id)).toMatchObject({ outcome: 'refunded' })
  })
})
