import { auditLog, outbox, payouts, transactions, wallets } from '@pagora/db'
import {
  callerOf,
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  refusal,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  takeBack,
  txidOf,
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
  services.bank.mood = 'well'
  services.bank.payoutFate = 'done'
  ;({ master } = await signInMaster(services))
})
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

async function ask(amount = 50) {
  const shop = await openShop(services)
  const sale = await sell(services, shop)
  const { id } = await shop.calls.withdrawals.create({ amount, key: shop.email, type: 'email' })
  return { shop, sale, id }
}
const rowOf = async (id: string) =>
  (await services.db.pool.select().from(transactions).where(eq(transactions.id, id)))[0]
const payoutsOf = (id: string) => services.db.pool.select().from(payouts).where(eq(payouts.transactionId, id))
const newsOf = async (id: string) =>
  (await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id)))
    .map(({ kind }) => kind)
    .toSorted()
const walletOf = async (shop: { sellerId: string }) =>
  (await services.db.pool.select().from(wallets)).find(({ sellerId }) => sellerId === shop.sellerId)
const auditOf = async (shop: { sellerId: string }) =>
  (await services.db.pool.select().from(auditLog))
    .filter(({ sellerId, action }) => sellerId === shop.sellerId && action.startsWith('withdrawal.'))
    .map(({ action, actorKind }) => `${actorKind} ${action}`)

describe('accepted', () => {
  test('it is committed under its own id and its bank before the bank is called', async () => {
    const { id } = await ask()
    const { payouts: port } = services.bank
    if (!port) throw new Error('the instant bank pays out')
    let seen: unknown
    services.bank.payouts = {
      ...port,
      async send(payout) {
        seen = { payout: await payoutsOf(id), row: await rowOf(id) }
        return port.send(payout)
      },
    }
    await master.acceptWithdrawal({ id })
    services.bank.payouts = port
    const [acquirer] = await services.acquirers.all()
    expect(seen).toMatchObject({
      payout: [
        {
          id: txidOf(id),
          acquirerId: acquirer?.id,
          state: 'sending',
          amountCents: 5000,
          attempts: 1,
          acceptedAt: new Date(services.clock.now),
          // The job takes over when whoever accepted never came back.
          nextAt: new Date(services.clock.now + 30_000),
        },
      ],
      row: { status: 'pending', step: 'sending', version: 2 },
    })
  })

  test('it is completed when it arrives, with one event of each', async () => {
    const { id, shop } = await ask()
    await master.acceptWithdrawal({ id })
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      step: null,
      version: 3,
      completedAt: new Date(services.clock.now),
    })
    expect(await newsOf(id)).toEqual(['withdrawal.asked', 'withdrawal.completed'])
    expect(await auditOf(shop)).toEqual(['admin withdrawal.accept'])
    expect(services.bank.sent.get(txidOf(id))?.amount).toBe(5000)
  })

  test('a later call with any id of ours that is no open withdrawal is refused', async () => {
    const { id, sale } = await ask()
    await master.acceptWithdrawal({ id })
    expect([
      await refusal(master.acceptWithdrawal({ id })),
      await refusal(master.declineWithdrawal({ id })),
      await refusal(master.acceptWithdrawal({ id: sale.id })),
      await refusal(master.declineWithdrawal({ id: sale.id })),
      await refusal(master.acceptWithdrawal({ id: 'trx_x' })),
      await refusal(master.acceptWithdrawal({ id: `trx_${'0'.repeat(35)}` })),
    ]).toEqual(['CONFLICT', 'CONFLICT', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect(await payoutsOf(id)).toHaveLength(1)
  })

  test('by a seller it is not, nor declined', async () => {
    const { id, shop } = await ask()
    const seller = callerOf(services, { token: shop.token }).master
    expect(await refusal(seller.acceptWithdrawal({ id }))).not.toBe('no refusal')
    expect(await refusal(seller.declineWithdrawal({ id }))).not.toBe('no refusal')
    expect(await rowOf(id)).toMatchObject({ status: 'pending', step: 'asked', version: 1 })
  })

  test('of a frozen seller it is refused, and stays to be decided', async () => {
    const { id, shop } = await ask()
    await master.userPayouts({ userId: shop.sellerId, frozen: true })
    expect(await refusal(master.acceptWithdrawal({ id }))).toBe('PAYOUTS_FROZEN')
    expect(await payoutsOf(id)).toEqual([])
    expect(await auditOf(shop)).toEqual([])
    await master.userPayouts({ userId: shop.sellerId, frozen: false })
    await master.acceptWithdrawal({ id })
    expect((await rowOf(id))?.status).toBe('completed')
  })
})

describe('declined', () => {
  test.each([
    ['with a reason', 'Chave de outra pessoa', 'Chave de outra pessoa'],
    ['without one', undefined, 'Recusado pela administração'],
  ])('%s, the seller reads why', async (_, reason, shown) => {
    const { id, shop } = await ask()
    await master.declineWithdrawal({ id, ...(reason !== undefined && { reason }) })
    const { transactions: list } = await shop.calls.transactions.list({ type: 'withdrawal' })
    expect(list).toMatchObject([{ _id: id, status: 'failed', outcome: 'refused', reason: shown }])
    expect(await rowOf(id)).toMatchObject({ step: null, version: 2, completedAt: null })
    expect(await newsOf(id)).toEqual(['withdrawal.asked', 'withdrawal.failed'])
    expect(await auditOf(shop)).toEqual(['admin withdrawal.decline'])
    expect(await payoutsOf(id)).toEqual([])
  })

  test('of a frozen seller too: nothing leaves', async () => {
    const { id, shop } = await ask()
    await master.userPayouts({ userId: shop.sellerId, frozen: true })
    await master.declineWithdrawal({ id })
    expect(await walletOf(shop)).toMatchObject({ availableCents: 9701, reservedCents: 0 })
  })

  test.each(['declined', 'failed'])('%s, what comes back pays what is owed first', async way => {
    const { id, shop, sale } = await ask(90)
    takeBack(services, sale.endToEndId, { amount: 10_000, status: 'done' })
    await hearOfMoney(services)
    // 91.35 are reserved, and as much is owed: 5.66 were there.
    expect(await walletOf(shop)).toMatchObject({ availableCents: 0, reservedCents: 9135, debtCents: 9135 })
    services.bank.payoutFate = 'failed'
    await (way === 'declined' ? master.declineWithdrawal({ id }) : master.acceptWithdrawal({ id }))
    expect(await walletOf(shop)).toMatchObject({ availableCents: 0, reservedCents: 0, debtCents: 0 })
  })
})

test.each([
  ['accepting', () => true],
  ['declining', () => false],
  ['accepting and declining', (n: number) => n % 2 === 0],
])('of twelve admins %s at one moment one is first', async (_, accepts) => {
  const { id, shop } = await ask()
  const before = services.bank.sent.size
  const words = Array.from({ length: 12 }, (_, n) => accepts(n))
  const answers = await Promise.all(
    words.map(yes => refusal(yes ? master.acceptWithdrawal({ id }) : master.declineWithdrawal({ id }))),
  )
  const first = words.filter((_, n) => answers[n] === 'no refusal')
  expect(first).toHaveLength(1)
  expect(answers.filter(answer => answer === 'CONFLICT')).toHaveLength(11)
  const [accepted] = first
  expect((await rowOf(id))?.status).toBe(accepted ? 'completed' : 'failed')
  expect(services.bank.sent.size - before).toBe(accepted ? 1 : 0)
  expect(await newsOf(id)).toEqual([
    'withdrawal.asked',
    accepted ? 'withdrawal.completed' : 'withdrawal.failed',
  ])
  expect(await auditOf(shop)).toEqual([`admin withdrawal.${accepted ? 'accept' : 'decline'}`])
})
