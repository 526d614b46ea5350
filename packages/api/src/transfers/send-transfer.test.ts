import { ledgerEntries, outbox, sellers, transactions, wallets } from '@pagora/db'
import { cents } from '@pagora/domain'
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
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'

let database: TestDatabase
let services: TestServices
let master: Awaited<ReturnType<typeof signInMaster>>['master']
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  ;({ master } = await signInMaster(services))
  await master.saveFees({ transfersEnabled: true })
})
afterAll(() => database.drop())
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

type Shop = Awaited<ReturnType<typeof openShop>>
async function richShop(): Promise<Shop> {
  const shop = await openShop(services)
  await sell(services, shop)
  return shop
}
const send = (
  from: Shop,
  to: { email: string },
  wish: { amount?: number; description?: string; recipientEmail?: string } = {},
  idempotencyKey?: string,
) =>
  callerOf(services, {
    token: from.token,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }).transfers.create({ recipientEmail: to.email, amount: 40, ...wish })
const rowOf = async (id: string) =>
  (await services.db.pool.select().from(transactions).where(eq(transactions.id, id)))[0]
const walletOf = async (shop: Shop) =>
  (await services.db.pool.select().from(wallets).where(eq(wallets.sellerId, shop.sellerId)))[0]
const changeWallet = (shop: Shop, values: Partial<typeof wallets.$inferInsert>) =>
  services.db.pool.update(wallets).set(values).where(eq(wallets.sellerId, shop.sellerId))

describe('a transfer that is sent', () => {
  test('leaves the sender in one commit, for clearing, without a fee', async () => {
    const [from, to] = [await richShop(), await openShop(services)]
    const { id } = await send(from, to)
    expect(await walletOf(from)).toMatchObject({ availableCents: 5701, reservedCents: 0 })
    expect(await rowOf(id)).toMatchObject({
      kind: 'transfer_out',
      status: 'completed',
      amountCents: 4000,
      feeCents: 0,
      version: 1,
    })
    const entries = await services.db.pool
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transactionId, id))
    expect(entries).toMatchObject([{ kind: 'transfer_sent', availableCents: -4000, clearingCents: 4000 }])
    const events = await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id))
    expect(events).toMatchObject([
      { kind: 'transfer.sent', sellerId: from.sellerId, facts: { amountCents: 4000, feeCents: 0 } },
    ])
    // Nothing of it is in the receiver's part of the tables.
    expect(await services.db.pool.$count(transactions, eq(transactions.sellerId, to.sellerId))).toBe(0)
  })

  test('names the receiver to the sender only, sealed, and keeps the words that go along', async () => {
    const [from, to] = [await richShop(), await openShop(services)]
    const { id } = await send(from, to, { description: 'Parte da venda' })
    const row = await rowOf(id)
    expect(row?.contents).toEqual({ description: 'Parte da venda' })
    expect(row?.detailsSealed?.includes(to.name)).toBe(false)
    expect(row?.counterpartId).toContain(to.sellerId)
    const { transactions: shown } = await from.calls.transactions.list({ type: 'withdrawal' })
    expect(shown).toMatchObject([{ _id: id, amount: 40, tax: 0, transfer: { counterparty: to.name } }])
  })

  test('again with its Idempotency-Key is one transfer; with another body it is refused', async () => {
    const [from, to] = [await richShop(), await openShop(services)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(from, to, {}, 'one')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await refusal(send(from, to, { amount: 41 }, 'one'))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await walletOf(from))?.availableCents).toBe(5701)
  })

  test('ten times at once against a balance for three, three leave', async () => {
    const [from, to] = [await richShop(), await openShop(services)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refusal(send(from, to, { amount: 32.33 }))),
    )
    expect(answers.filter(answer => answer === 'no refusal')).toHaveLength(3)
    expect(answers.filter(answer => answer === 'BALANCE_TOO_LOW')).toHaveLength(7)
    expect((await walletOf(from))?.availableCents).toBe(2)
  })
})

describe('what stops a transfer', () => {
  test('is said in one order: the recipient, frozen payouts, debt, the balance', async () => {
    const [from, to] = [await richShop(), await openShop(services)]
    const tooMuch = { amount: 97.02 }
    await changeWallet(from, { frozenAt: new Date(), debtCents: cents(1) })
    expect(await refusal(send(from, { email: 'ninguem@exemplo.com.br' }, tooMuch))).toBe('RECIPIENT_UNKNOWN')
    expect(await refusal(send(from, to, tooMuch))).toBe('PAYOUTS_FROZEN')
    await changeWallet(from, { frozenAt: null })
    expect(await refusal(send(from, to, tooMuch))).toBe('WALLET_IN_DEBT')
    await changeWallet(from, { debtCents: cents(0) })
    expect(await refusal(send(from, to, tooMuch))).toBe('BALANCE_TOO_LOW')
    expect(await refusal(send(from, to, { amount: 97.01 }))).toBe('no refusal')
    expect((await walletOf(from))?.availableCents).toBe(0)
  })

  test.each([
    ['nobody', async () => 'ninguem@exemplo.com.br'],
    ['somebody who is not verified', async () => (await openShop(services, { verified: false })).email],
    ['what is no address', async () => 'x'],
  ])('%s as the recipient, in sending and in asking who it is', async (_, emailOf) => {
    const from = await richShop()
    const recipientEmail = await emailOf()
    expect(await refusal(send(from, { email: recipientEmail }))).toBe('RECIPIENT_UNKNOWN')
    expect(await refusal(from.calls.transfers.recipient({ recipientEmail }))).toBe('RECIPIENT_UNKNOWN')
    expect((await walletOf(from))?.availableCents).toBe(9701)
  })

  test('oneself, however the address is written', async () => {
    const from = await richShop()
    for (const email of [from.email, from.email.toUpperCase(), ` ${from.email} `])
      expect(await refusal(send(from, { email }))).toBe('RECIPIENT_UNKNOWN')
  })

  test('an account that is not verified any more', async () => {
    const [from, to] = [await richShop(), await openShop(services)]
    await services.db.pool.update(sellers).set({ kyc: null }).where(eq(sellers.sellerId, from.sellerId))
    const again = callerOf(services, { token: from.token }).transfers
    services.clock.now += 60_000
    expect(await refusal(again.create({ recipientEmail: to.email, amount: 1 }))).not.toBe('no refusal')
    expect((await walletOf(from))?.availableCents).toBe(9701)
  })
})
