import { outbox, productTotals, salesDays, transactionWords } from '@pagora/db'
import { dayOf, PLATFORM, type SellerId } from '@pagora/domain'
import {
  addEvent,
  addSale,
  addTransaction,
  createDatabase,
  createTestServices,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { foldOnce } from './fold.ts'
import { purgeOutbox, startFolding } from './folding.ts'

let database: TestDatabase
let services: TestServices
let seller: SellerId

beforeEach(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  seller = await aSeller()
})
afterEach(() => database.drop())

const aSeller = async (): Promise<SellerId> =>
  (await (await signUp(services)).calls.accounts.me()).user._id as SellerId

const daysOf = (sellerId: SellerId) =>
  database.db.pool.select().from(salesDays).where(eq(salesDays.sellerId, sellerId)).orderBy(salesDays.day)
const unfolded = () => database.db.pool.$count(outbox, isNull(outbox.foldedAt))
const NONE = {
  grossCents: 0,
  feeCents: 0,
  paidCount: 0,
  createdCount: 0,
  completedCount: 0,
  failedCount: 0,
  refundedCount: 0,
}

describe('folding (DSH-03 to 09)', () => {
  test("adds a sale to its seller's day, to the platform's and to its products", async () => {
    const day = dayOf(services.now())
    const products = [
      { id: 'prd_a', name: 'A', cents: 1500 },
      { id: 'prd_b', name: 'B', cents: 490 },
    ]
    await addSale(services, seller, { products })
    await addSale(services, seller, { paidAt: null })
    await addSale(services, await aSeller())
    expect(await foldOnce(services)).toBe(5)
    const sale = { ...NONE, day, grossCents: 1990, feeCents: 60, paidCount: 1, completedCount: 1 }
    expect(await daysOf(seller)).toEqual([{ ...sale, sellerId: seller, createdCount: 2 }])
    expect(await daysOf(PLATFORM)).toEqual([
      {
        ...sale,
        sellerId: PLATFORM,
        grossCents: 3980,
        feeCents: 120,
        paidCount: 2,
        createdCount: 3,
        completedCount: 2,
      },
    ])
    expect(
      await database.db.pool.select().from(productTotals).where(eq(productTotals.sellerId, seller)),
    ).toEqual([
      { sellerId: seller, productId: 'prd_a', revenueCents: 1500, soldCount: 1 },
      { sellerId: seller, productId: 'prd_b', revenueCents: 490, soldCount: 1 },
    ])
    expect([await foldOnce(services), await unfolded()]).toEqual([0, 0])
  })

  test('counts money on the day of payment and conversion on the day of creation', async () => {
    const at = Date.parse('2026-03-10T02:59:59.999Z')
    await addSale(services, seller, { at, paidAt: at + 1 })
    await foldOnce(services)
    expect(await daysOf(seller)).toEqual([
      { ...NONE, sellerId: seller, day: '2026-03-09', createdCount: 1, completedCount: 1 },
      { ...NONE, sellerId: seller, day: '2026-03-10', grossCents: 1990, feeCents: 60, paidCount: 1 },
    ])
  })

  test('follows a sale through its end, a late payment and two refunds', async () => {
    const createdDay = '2026-03-09'
    const tell = async (kind: typeof outbox.$inferSelect.kind, facts: object = {}) => {
      await addEvent(services, seller, { kind, facts: { createdDay, ...facts } })
      await foldOnce(services)
      return (await daysOf(seller))[0]
    }
    expect(await tell('sale.generated')).toMatchObject({ createdCount: 1, failedCount: 0 })
    expect(await tell('sale.expired')).toMatchObject({ createdCount: 1, failedCount: 1 })
    const paid = { paidDay: '2026-03-09', late: true, outcome: 'expired' }
    expect(await tell('sale.paid', paid)).toMatchObject({
      completedCount: 1,
      failedCount: 0,
      grossCents: 1990,
    })
    expect(await tell('sale.refunded', { first: true })).toMatchObject({
      refundedCount: 1,
      completedCount: 1,
    })
    expect(await tell('sale.refunded')).toMatchObject({ refundedCount: 1 })
    expect(await tell('sale.disputed')).toMatchObject({ refundedCount: 1 })
    expect(await tell('sale.refused')).toMatchObject({ createdCount: 2, failedCount: 1 })
    expect(await tell('withdrawal.completed')).toMatchObject({ createdCount: 2, grossCents: 1990 })
  })

  test('several at once count each event once', async () => {
    for (let n = 0; n < 60; n++) await addSale(services, seller)
    const fold = async () => {
      let taken = 0
      for (let quiet = 0; quiet < 3; ) {
        const count = await foldOnce(services, { limit: 7 })
        taken += count
        quiet = count === 0 ? quiet + 1 : 0
      }
      return taken
    }
    const taken = await Promise.all([fold(), fold(), fold(), fold()])
    expect(taken.reduce((a, b) => a + b)).toBe(120)
    expect((await daysOf(seller))[0]).toMatchObject({
      createdCount: 60,
      paidCount: 60,
      grossCents: 60 * 1990,
    })
    expect((await daysOf(PLATFORM))[0]).toMatchObject({ createdCount: 60, paidCount: 60 })
  })

  test('one that dies half-way leaves nothing behind', async () => {
    await addSale(services, seller)
    const breaking = {
      ...services,
      db: {
        ...services.db,
        transaction: <T>(work: (tx: typeof services.db.pool) => Promise<T>) =>
          services.db.transaction(async tx => {
            await work(tx)
            throw new Error('killed before the commit')
          }),
      },
    }
    await expect(foldOnce(breaking)).rejects.toThrow('killed')
    expect([await daysOf(seller), await unfolded()]).toEqual([[], 2])
    await foldOnce(services)
    expect((await daysOf(seller))[0]).toMatchObject({ createdCount: 1, paidCount: 1 })
  })

  test('makes what begins findable: buyers, whom a withdrawal pays, both halves of a transfer', async () => {
    const words = async (id: string) =>
      (
        await database.db.pool.select().from(transactionWords).where(eq(transactionWords.transactionId, id))
      ).map(({ word }) => word)
    const sale = await addSale(services, seller, { name: 'Zoé Lima', email: 'Z@Exemplo.com' })
    const withdrawal = await addTransaction(services, seller, {
      kind: 'withdrawal',
      details: { pix: { type: 'email', value: 'caixa@exemplo.com', holderName: 'Rui Dias' } },
    })
    const transfer = await addTransaction(services, seller, {
      kind: 'transfer_in',
      details: { counterparty: 'Ivo Reis' },
    })
    const erased = await addTransaction(services, seller, { details: null })
    await addEvent(services, seller, { kind: 'withdrawal.asked', transactionId: withdrawal })
    await addEvent(services, seller, { kind: 'transfer.received', transactionId: transfer })
    await addEvent(services, seller, { kind: 'sale.generated', transactionId: erased })
    await foldOnce(services)
    const end = (id: string) => id.slice(-6).toLowerCase()
    expect((await words(sale)).toSorted()).toEqual(
      [end(sale), 'lim', 'lima', 'z', 'z@exemplo.com', 'zoe'].toSorted(),
    )
    const paid = await words(withdrawal)
    expect(paid).toEqual(expect.arrayContaining(['rui', 'dias']))
    // Its Pix key is sealed, and no word of it may stand in the index.
    expect(paid.filter(word => word.startsWith('cai') || word.includes('@'))).toEqual([])
    expect(await words(transfer)).toEqual(expect.arrayContaining(['ivo', 'reis']))
    expect(await words(erased)).toEqual([end(erased)])
  })

  test('the loop goes on while there is much, and wakes', async () => {
    const { pool } = database.db
    await pool.execute(sql`
      insert into outbox (seller_id, id, kind, transaction_id, facts, at)
      select ${seller}, 'evt_' || n, 'sale.generated', 'trx_' || n,
        '{"amountCents":1990,"feeCents":60,"createdDay":"2026-03-09"}', now()
      from generate_series(1, 2300) as n`)
    const onFault = vi.fn()
    const folding = startFolding(services, { onFault })
    await vi.waitFor(async () => expect(await unfolded()).toBe(0), { timeout: 10_000 })
    expect((await daysOf(seller))[0]).toMatchObject({ createdCount: 2300 })
    await addEvent(services, seller, { kind: 'sale.refused', facts: { createdDay: '2026-03-09' } })
    await vi.waitFor(
      async () => {
        folding.wake()
        expect(await unfolded()).toBe(0)
      },
      { timeout: 3000 },
    )
    await folding.stop()
    await addEvent(services, seller)
    folding.wake()
    expect([await unfolded(), onFault.mock.calls]).toEqual([1, []])
  })

  test('a fault is told, and the next round tries again', async () => {
    await addSale(services, seller)
    let broken = true
    const { db } = services
    const failing = {
      ...services,
      db: {
        ...db,
        transaction: <T>(work: (tx: typeof db.pool) => Promise<T>) =>
          broken ? Promise.reject(new Error('away')) : db.transaction(work),
      },
    }
    const onFault = vi.fn(() => {
      broken = false
    })
    const folding = startFolding(failing, { onFault })
    await vi.waitFor(async () => expect(await unfolded()).toBe(0), { timeout: 5000 })
    expect(onFault).toHaveBeenCalledOnce()
    await folding.stop()
  })
})

describe('the outbox', () => {
  test('loses what is told, folded and older than thirty days, and nothing else', async () => {
    const DAY_MS = 24 * 3_600_000
    const old = new Date(services.now() - 31 * DAY_MS)
    const done = { relayedAt: old, foldedAt: old }
    const kept = await Promise.all([
      addEvent(services, seller, { at: old, relayedAt: old }),
      addEvent(services, seller, { at: old, foldedAt: old }),
      addEvent(services, seller, { at: new Date(services.now() - 29 * DAY_MS), ...done }),
    ])
    await addEvent(services, seller, { at: old, ...done })
    await addEvent(services, await aSeller(), { at: old, ...done })
    await purgeOutbox(services)
    await purgeOutbox(services)
    const left = await database.db.pool.select({ id: outbox.id }).from(outbox)
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  })
})
