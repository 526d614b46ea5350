import { ledgerEntries, outbox, transactions, wallets } from '@pagora/db'
import { cents, dayOf } from '@pagora/domain'
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

let database: TestDatabase
let services: TestServices
let master: Awaited<ReturnType<typeof signInMaster>>['master']
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  ;({ master } = await signInMaster(services))
})
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

type Shop = Awaited<ReturnType<typeof openShop>>
type Wish = Parameters<Shop['calls']['withdrawals']['create']>[0]

async function richShop(price = 10_000): Promise<Shop> {
  const shop = await openShop(services, { price })
  await sell(services, shop)
  return shop
}
const ask = (shop: Shop, wish: Partial<Wish> = {}, idempotencyKey?: string) =>
  callerOf(services, {
    token: shop.token,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }).withdrawals.create({ amount: 10, key: shop.email, type: 'email', ...wish })
const rowOf = async (id: string) =>
  (await services.db.pool.select().from(transactions).where(eq(transactions.id, id)))[0]
const walletOf = async (shop: Shop) =>
  (await services.db.pool.select().from(wallets).where(eq(wallets.sellerId, shop.sellerId)))[0]
const countOf = async (shop: Shop) => {
  const rows = await services.db.pool
    .select()
    .from(transactions)
    .where(eq(transactions.sellerId, shop.sellerId))
  return rows.filter(({ kind }) => kind === 'withdrawal').length
}

describe('the fee', () => {
  test.each([
    // A share is rounded half up to the centavo.
    [0.01, 1.5, 0, 0],
    [0.33, 1.5, 0, 0],
    [0.34, 1.5, 0, 1],
    [1, 1.5, 0, 2],
    [1, 1.49, 0, 1],
    [33.33, 1.5, 0, 50],
    [33.34, 1.5, 0, 50],
    [99.99, 0.01, 0, 1],
    [49.99, 0.01, 0, 0],
    [10, 0, 0, 0],
    [10, 0, 3.67, 367],
    // More than what is withdrawn, too.
    [0.5, 100, 2, 250],
    [1234.56, 2.35, 1.99, 3100],
  ])('of %d reais at %d %% and %d reais is %i centavos', async (amount, percentage, fixed, fee) => {
    const shop = await richShop()
    await master.updateUser({ _id: shop.sellerId, split: { cashOut: { percentage, fixed } } })
    const before = await walletOf(shop)
    const { id } = await ask(shop, { amount })
    const amountCents = Math.round(amount * 100)
    expect(await rowOf(id)).toMatchObject({ amountCents, feeCents: fee, status: 'pending', step: 'asked' })
    const total = amountCents + fee
    expect(await walletOf(shop)).toMatchObject({
      availableCents: (before?.availableCents ?? 0) - total,
      reservedCents: total,
    })
    const entries = await services.db.pool
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transactionId, id))
    expect(entries).toMatchObject([
      { kind: 'withdrawal_asked', availableCents: -total, reservedCents: total, feeCents: 0 },
    ])
  })

  test('that was agreed later is not that of a withdrawal asked before', async () => {
    const shop = await richShop()
    const { id } = await ask(shop)
    await master.updateUser({ _id: shop.sellerId, split: { cashOut: { percentage: 50 } } })
    await master.acceptWithdrawal({ id })
    expect(await rowOf(id)).toMatchObject({ feeCents: 15, status: 'completed' })
  })
})

describe('the key', () => {
  test.each<[Wish['type'], written: string, kept: string]>([
    ['email', '  ANA@Exemplo.COM.br ', 'ana@exemplo.com.br'],
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['phone', '+55 11 98765 4321', '+5511987654321'],
    ['random', '7D9F0335-8DCC-4054-9BF9-0DBD61D36906', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
  ])('%s %j is kept sealed as the directory spells it, and shown so', async (type, key, kept) => {
    const shop = await richShop()
    const { id } = await ask(shop, { type, key, holderName: 'Ana Souza' })
    const row = await rowOf(id)
    expect(row?.detailsSealed?.includes(kept)).toBe(false)
    expect(JSON.stringify(row?.contents)).not.toContain(kept)
    const { transactions: shown } = await shop.calls.transactions.list({ type: 'withdrawal' })
    expect(shown).toMatchObject([{ _id: id, withdrawalData: { pix: { type, value: kept } } }])
  })

  test('is what the bank is told to pay, a document with its owner', async () => {
    const shop = await richShop()
    const told: unknown[] = []
    const { payouts } = services.bank
    if (!payouts) throw new Error('the instant bank pays out')
    services.bank.payouts = {
      ...payouts,
      send(payout) {
        told.push({ toKey: payout.toKey, owner: payout.owner, amount: payout.amount })
        return payouts.send(payout)
      },
    }
    for (const wish of [
      { type: 'cpf', key: '529.982.247-25' },
      { type: 'phone', key: '11987654321' },
    ] as const)
      await master.acceptWithdrawal({ id: (await ask(shop, wish)).id })
    services.bank.payouts = payouts
    expect(told).toEqual([
      { toKey: '52998224725', owner: '52998224725', amount: 1000 },
      { toKey: '+5511987654321', owner: null, amount: 1000 },
    ])
  })
})

describe('what stops a withdrawal', () => {
  test('is said in one order: the key, the limits, frozen payouts, debt, the balance', async () => {
    const shop = await richShop(100)
    const wrong = { amount: 500, key: 'x', type: 'cpf' as const }
    const set = (values: Partial<typeof wallets.$inferInsert>) =>
      services.db.pool.update(wallets).set(values).where(eq(wallets.sellerId, shop.sellerId))
    await master.saveFees({ withdrawalMax: 400 })
    await set({ frozenAt: new Date(), debtCents: cents(1) })
    expect(await refusal(ask(shop, wrong))).toBe('PIX_KEY_INVALID')
    expect(await refusal(ask(shop, { amount: 500 }))).toBe('OUT_OF_LIMITS')
    await master.saveFees({ withdrawalMax: null })
    expect(await refusal(ask(shop, { amount: 500 }))).toBe('PAYOUTS_FROZEN')
    await set({ frozenAt: null })
    expect(await refusal(ask(shop, { amount: 500 }))).toBe('WALLET_IN_DEBT')
    await set({ debtCents: cents(0) })
    expect(await refusal(ask(shop, { amount: 500 }))).toBe('BALANCE_TOO_LOW')
    expect(await countOf(shop)).toBe(0)
    expect(await walletOf(shop)).toMatchObject({ availableCents: 9701, reservedCents: 0 })
  })

  test.each([
    [9.99, 'OUT_OF_LIMITS', 'O saque é a partir de R$ 10 e até R$ 20.5'],
    [10, 'no refusal', ''],
    [20.5, 'no refusal', ''],
    [20.51, 'OUT_OF_LIMITS', 'O saque é a partir de R$ 10 e até R$ 20.5'],
  ])('between ten reais and twenty and a half: %d is %s', async (amount, code, words) => {
    const shop = await richShop(100)
    await master.saveFees({ withdrawalMin: 10, withdrawalMax: 20.5 })
    const fault = await ask(shop, { amount }).catch((error: unknown) => error)
    await master.saveFees({ withdrawalMin: null, withdrawalMax: null })
    if (code === 'no refusal') expect(fault).toMatchObject({ status: true })
    else expect(fault).toMatchObject({ cause: { code, issues: [{ path: 'amount', msg: words }] } })
  })

  test('an account that is not verified', async () => {
    const shop = await openShop(services, { verified: false })
    expect(await refusal(ask(shop))).not.toBe('no refusal')
    expect(await countOf(shop)).toBe(0)
  })

  test('to the centavo what there is, with the fee', async () => {
    const shop = await richShop(100)
    await master.updateUser({ _id: shop.sellerId, split: { cashOut: { percentage: 0, fixed: 1 } } })
    expect(await refusal(ask(shop, { amount: 96.02 }))).toBe('BALANCE_TOO_LOW')
    await ask(shop, { amount: 96.01 })
    expect(await walletOf(shop)).toMatchObject({ availableCents: 0, reservedCents: 9701 })
  })

  test('of twenty at once against a balance for five, five succeed', async () => {
    const shop = await richShop(100)
    await master.updateUser({ _id: shop.sellerId, split: { cashOut: { percentage: 0, fixed: 0 } } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(ask(shop, { amount: 19.4 }))))
    expect(answers.toSorted()).toEqual([
      ...Array<string>(15).fill('BALANCE_TOO_LOW'),
      ...Array<string>(5).fill('no refusal'),
    ])
    expect(await walletOf(shop)).toMatchObject({ availableCents: 1, reservedCents: 9700 })
    expect(await countOf(shop)).toBe(5)
  })
})

describe('a call with an Idempotency-Key', () => {
  test('repeated leads to the same withdrawal, of ten at one moment too', async () => {
    const shop = await richShop()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(shop, {}, 'one')))
    const later = await ask(shop, {}, 'one')
    expect(new Set([later, ...answers].map(({ id }) => id)).size).toBe(1)
    expect(await countOf(shop)).toBe(1)
    expect((await ask(shop, {}, 'two')).id).not.toBe(later.id)
    expect((await walletOf(shop))?.reservedCents).toBe(2030)
  })

  test('leads there also when the balance or the limits would refuse it now', async () => {
    const shop = await richShop(100)
    const { id } = await ask(shop, { amount: 95 }, 'one')
    expect(await refusal(ask(shop, { amount: 95 }))).toBe('BALANCE_TOO_LOW')
    expect(await ask(shop, { amount: 95 }, 'one')).toEqual({ status: true, id })
  })

  test.each<[string, Partial<Wish>]>([
    ['amount', { amount: 10.01 }],
    ['key', { key: 'outra@exemplo.com.br' }],
    ['name', { holderName: 'Outra' }],
  ])('but another %s is refused, and nothing is reserved for it', async (_, other) => {
    const shop = await richShop()
    await ask(shop, {}, 'one')
    expect(await refusal(ask(shop, other, 'one'))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await walletOf(shop))?.reservedCents).toBe(1015)
  })

  test('that was refused is forgotten: the same key may ask again when there is money', async () => {
    const shop = await openShop(services)
    expect(await refusal(ask(shop, {}, 'one'))).toBe('BALANCE_TOO_LOW')
    await sell(services, shop)
    expect(await refusal(ask(shop, {}, 'one'))).toBe('no refusal')
  })

  test('belongs to its seller', async () => {
    const [one, two] = [await richShop(), await richShop()]
    const body = { key: 'ana@exemplo.com.br' }
    expect((await ask(one, body, 'same')).id).not.toBe((await ask(two, body, 'same')).id)
  })
})

test('one event is written with it, with what the totals need', async () => {
  const shop = await richShop()
  const { id } = await ask(shop, { amount: 33.33 })
  const events = await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id))
  expect(events).toMatchObject([
    {
      sellerId: shop.sellerId,
      kind: 'withdrawal.asked',
      facts: { amountCents: 3333, feeCents: 50, createdDay: dayOf(services.clock.now) },
      relayedAt: null,
      foldedAt: null,
    },
  ])
})
