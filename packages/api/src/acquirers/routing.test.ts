import { charges, providerAccounts, sellers, acquirers as table, transactions } from '@pagora/db'
import { newId, PLATFORM } from '@pagora/domain'
import {
  createDatabase,
  createInstantProvider,
  createTestServices,
  type InstantProvider,
  openShop,
  refusal,
  signInMaster,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followReceipt } from '../payments/index.ts'
import { createAcquirers } from './index.ts'

let database: TestDatabase
let services: TestServices
let banks: Map<string, InstantProvider>
const [first, second] = [newId('acq', PLATFORM), newId('acq', PLATFORM)]

beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

const row = (id: string, priority: number) => ({
  id,
  name: 'Banco',
  active: true,
  environment: 'sandbox' as const,
  apiKeySealed: null,
  secretKeySealed: null,
  priority,
  baseUrl: null,
  tokenUrl: null,
  pixKey: null,
  payouts: 'sandbox' as const,
  certificateSealed: null,
  createdAt: new Date(),
  updatedAt: new Date(),
})

beforeEach(async () => {
  const now = () => services.clock.now
  banks = new Map([first, second].map(id => [id, createInstantProvider(now)]))
  services.acquirers = createAcquirers({
    db: database.db,
    vault: services.vault,
    now,
    sandbox: { baseUrl: '', tokenUrl: '', clientId: '', clientSecret: '' },
    connect: ({ id }) => bank(id),
  })
  const shop = await openShop(services)
  await shop.calls.products.list({})
  await database.db.pool.delete(table)
  await database.db.pool.insert(table).values([row(second, 1), row(first, 0)])
  services.clock.now += 2000
})

const bank = (id: string): InstantProvider => {
  const found = banks.get(id)
  if (!found) throw new Error('no bank')
  return found
}
const chargesOf = async (transactionId: string) =>
  (await database.db.pool.select().from(charges).where(eq(charges.transactionId, transactionId)))
    .map(({ acquirerId, state, txid }) => ({ acquirerId, state, txid }))
    .toSorted((a, b) => (a.acquirerId === first ? -1 : b.acquirerId === first ? 1 : 0))

describe('a new charge', () => {
  test('is made at the first by priority', async () => {
    const shop = await openShop(services)
    const sale = await shop.order()
    expect(await chargesOf(sale.transactionId)).toMatchObject([{ acquirerId: first, state: 'open' }])
  })

  test.each(['away', 'silent', 'refuses'] as const)(
    'fails over where the first is %s, under a txid of its own',
    async mood => {
      const shop = await openShop(services)
      bank(first).mood = mood
      const sale = await shop.order()
      const [failed, open] = await chargesOf(sale.transactionId)
      expect([failed, open]).toMatchObject([
        { acquirerId: first, state: 'failed' },
        { acquirerId: second, state: 'open' },
      ])
      expect(open?.txid).not.toBe(failed?.txid)
      expect(sale.paymentData.pix.code).toContain(open?.txid)
      // Paid at the second, it completes the same sale.
      const receipt = bank(second).pay(open?.txid ?? '')
      await followReceipt(services, second, receipt)
      const [row] = await database.db.pool
        .select()
        .from(transactions)
        .where(eq(transactions.id, sale.transactionId))
      expect(row?.status).toBe('completed')
    },
  )

  test('goes past one whose circuit is open, and comes back to it', async () => {
    const shop = await openShop(services)
    const health = bank(first).health
    bank(first).health = () => ({ asked: 5, answered: 0, circuit: 'open' })
    expect(await chargesOf((await shop.order()).transactionId)).toMatchObject([{ acquirerId: second }])
    bank(first).health = health
    expect(await chargesOf((await shop.order()).transactionId)).toMatchObject([{ acquirerId: first }])
  })

  test('is never moved: what was begun at one is asked for there, switched off or not', async () => {
    const shop = await openShop(services)
    const sale = await shop.order()
    await database.db.pool
      .update(table)
      .set({ active: false, updatedAt: new Date() })
      .where(eq(table.id, first))
    services.clock.now += 2000
    bank(first).pay((await chargesOf(sale.transactionId))[0]?.txid ?? '')
    expect((await shop.calls.payments.check({ id: sale.transactionId })).data.status).toBe('completed')
    expect(await chargesOf((await shop.order()).transactionId)).toMatchObject([{ acquirerId: second }])
  })
})

test('with none active there is nobody to charge', async () => {
  const shop = await openShop(services)
  await database.db.pool.update(table).set({ active: false })
  services.clock.now += 2000
  expect(await refusal(shop.order())).toBe('UNAVAILABLE')
})

describe('at a real provider', () => {
  test('a seller without an account of their own is not charged for; with one, its key is named', async () => {
    const shop = await openShop(services)
    await database.db.pool.update(table).set({ environment: 'production', updatedAt: new Date(1) })
    services.clock.now += 2000
    expect(await refusal(shop.order())).toBe('NO_ACCOUNT_AT_PROVIDER')
    const { master } = await signInMaster(services)
    await master.userAccount({ userId: shop.sellerId, acquirerId: first, pixKey: 'loja@exemplo.com.br' })
    const asked: string[] = []
    const { createCharge } = bank(first)
    bank(first).createCharge = charge => {
      asked.push(charge.pixKey)
      return createCharge(charge)
    }
    await shop.order()
    expect(asked).toEqual(['loja@exemplo.com.br'])
    const [kept] = await database.db.pool.select().from(providerAccounts)
    expect(kept?.pixKeySealed.includes('loja@exemplo')).toBe(false)
    await master.userAccount({ userId: shop.sellerId, acquirerId: first, pixKey: null })
    expect(await refusal(shop.order())).toBe('NO_ACCOUNT_AT_PROVIDER')
  })

  test('the platform’s own key serves an installation of one seller only', async () => {
    const shop = await openShop(services)
    await database.db.pool
      .update(table)
      .set({ environment: 'production', pixKey: 'plataforma', updatedAt: new Date(2) })
    services.clock.now += 2000
    expect(await database.db.pool.$count(sellers)).toBeGreaterThan(1)
    expect(await refusal(shop.order())).toBe('NO_ACCOUNT_AT_PROVIDER')
  })
})
