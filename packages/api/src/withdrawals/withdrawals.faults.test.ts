import { type Database, ledgerEntries, openDatabase, payouts, transactions, wallets } from '@pagora/db'
import {
  createDatabase,
  createTestServices,
  FAULTS_TIMEOUT_MS,
  howMany,
  openShop,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { and, eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'
import { faultOf } from '../rpc/index.ts'
import { followPayouts } from './index.ts'

const CONNECTIONS = 40
const DAY_MS = 24 * 3_600_000

let database: TestDatabase
let db: Database
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  // Enough of them that many really are at it at once.
  db = openDatabase(database.appUrl, { max: CONNECTIONS })
  services = await createTestServices(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

type Shop = Awaited<ReturnType<typeof openShop>>
const ask = (shop: Shop, amount: number) =>
  shop.calls.withdrawals.create({ amount, key: shop.email, type: 'email' })
const walletOf = async (shop: Shop) => {
  const [row] = await db.pool.select().from(wallets).where(eq(wallets.sellerId, shop.sellerId))
  return { available: Number(row?.availableCents), reserved: Number(row?.reservedCents) }
}
const withdrawalsOf = (shop: Shop) =>
  db.pool
    .select()
    .from(transactions)
    .where(and(eq(transactions.sellerId, shop.sellerId), eq(transactions.kind, 'withdrawal')))

/** The lowest that a balance is ever seen at meanwhile. */
async function lowestDuring(shop: Shop, work: () => Promise<unknown>): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  const look = async () => {
    lowest = Math.min(lowest, (await walletOf(shop)).available)
  }
  const timer = setInterval(() => void look(), 20)
  await work()
  clearInterval(timer)
  await look()
  return lowest
}

test(
  'of 10,000 withdrawals at once against a balance for 100, 100 succeed',
  async () => {
    // 1,046.28 less 2.99 % is 1,015.00: a hundred times ten reais and their fee of 1.5 %.
    const shop = await openShop(services, { price: 1046.28 })
    await sell(services, shop)
    expect(await walletOf(shop)).toEqual({ available: 101_500, reserved: 0 })
    const many = howMany(10_000)
    let answers: PromiseSettledResult<unknown>[] = []
    const lowest = await lowestDuring(shop, async () => {
      answers = await Promise.allSettled(Array.from({ length: many }, () => ask(shop, 10)))
    })
    const refused = answers.filter(answer => answer.status === 'rejected')
    expect(answers.length - refused.length).toBe(100)
    expect(new Set(refused.map(({ reason }) => faultOf(reason).code))).toEqual(new Set(['BALANCE_TOO_LOW']))
    expect(lowest).toBe(0)
    expect(await walletOf(shop)).toEqual({ available: 0, reserved: 101_500 })
    expect(await withdrawalsOf(shop)).toHaveLength(100)
    expect((await verifyAll(db)).differences).toEqual([])
  },
  FAULTS_TIMEOUT_MS,
)

const AT_ONCE = 10
/** So many withdrawals are decided side by side. */
const SIDE_BY_SIDE = 8

test(
  '1,000 withdrawals, each accepted and declined ten times at once, at a bank that pays and never says so',
  async () => {
    const many = howMany(1000)
    const shop = await openShop(services, { price: 11_000 })
    await sell(services, shop)
    const asked = await Promise.all(Array.from({ length: many }, () => ask(shop, 10)))
    const { master } = await signInMaster(services)
    const before = services.bank.sent.size
    services.bank.mood = 'silent'
    const accepted = new Set<string>()
    const limited = pLimit(SIDE_BY_SIDE)
    const decide = async (id: string, n: number) => {
      services.bank.payoutFate = (['done', 'processing', 'failed'] as const)[n % 3] ?? 'done'
      const calls = Array.from({ length: AT_ONCE }, () => Math.random() < 0.7)
      const answers = await Promise.allSettled(
        calls.map(yes => (yes ? master.acceptWithdrawal({ id }) : master.declineWithdrawal({ id }))),
      )
      const done = calls.filter((_, index) => answers[index]?.status === 'fulfilled')
      expect(done).toHaveLength(1)
      if (done[0]) accepted.add(id)
      const codes = answers.flatMap(answer =>
        answer.status === 'rejected' ? [faultOf(answer.reason).code] : [],
      )
      expect(new Set(codes)).toEqual(new Set(['CONFLICT']))
    }
    await Promise.all(asked.map(({ id }, n) => limited(() => decide(id, n))))
    // Nobody has heard of any: what was accepted is unknown, and stays reserved.
    const unknown = (await withdrawalsOf(shop)).filter(({ step }) => step === 'unknown')
    expect(unknown).toHaveLength(accepted.size)
    expect((await verifyAll(db)).differences).toEqual([])

    // Several processes follow up, at first in vain.
    const follow = () =>
      Promise.all([followPayouts(services), followPayouts(services), followPayouts(services)])
    services.clock.now += 60_000
    await follow()
    services.bank.mood = 'well'
    for (const [id, payout] of services.bank.sent)
      if (payout.status === 'processing')
        services.bank.setPayout(id, id.charCodeAt(34) % 2 ? 'done' : 'failed')
    const open = () =>
      db.pool
        .select({ id: payouts.id })
        .from(payouts)
        .where(and(eq(payouts.sellerId, shop.sellerId), eq(payouts.state, 'unknown')))
    while ((await open()).length > 0) {
      services.clock.now += DAY_MS / 24
      await follow()
    }

    expect(services.bank.sent.size - before).toBe(accepted.size)
    const entries = await db.pool
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.sellerId, shop.sellerId), eq(ledgerEntries.kind, 'payout_done')))
    const booked = entries.map(({ transactionId }) => transactionId).toSorted()
    const paid = asked.map(({ id }) => id).filter(id => services.bank.sent.get(txidOf(id))?.status === 'done')
    expect(booked).toEqual(paid.toSorted())
    for (const { id, status, step } of await withdrawalsOf(shop))
      expect({ id, status, step }).toEqual({
        id,
        status: paid.includes(id) ? 'completed' : 'failed',
        step: null,
      })
    expect((await walletOf(shop)).reserved).toBe(0)
    expect((await verifyAll(db)).differences).toEqual([])
  },
  FAULTS_TIMEOUT_MS,
)
