import { ledgerEntries, outbox, sellers, transactions, wallets } from '@pagora/db'
import {
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  takeBack,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'
import { deliverTransfer } from './index.ts'

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
async function sent(description?: string) {
  const [from, to] = [await openShop(services), await openShop(services)]
  await sell(services, from)
  const { id } = await from.calls.transfers.create({
    recipientEmail: to.email,
    amount: 40,
    ...(description !== undefined && { description }),
  })
  const deliver = () => deliverTransfer(services, { sellerId: from.sellerId, transactionId: id })
  return { from, to, id, deliver }
}
const arrivedAt = (shop: Shop) =>
  services.db.pool.select().from(transactions).where(eq(transactions.sellerId, shop.sellerId))
const walletOf = async (shop: Shop) =>
  (await services.db.pool.select().from(wallets).where(eq(wallets.sellerId, shop.sellerId)))[0]
const clearing = async () =>
  (await services.db.pool.select().from(ledgerEntries)).reduce((sum, row) => sum + row.clearingCents, 0)

test('on its way it is in clearing, where the books find it; arrived it is not', async () => {
  const { to, deliver } = await sent()
  expect(await clearing()).toBe(4000)
  expect((await verifyAll(services.db)).differences).toEqual([])
  expect(await walletOf(to)).toBeUndefined()
  await deliver()
  expect(await clearing()).toBe(0)
  expect((await walletOf(to))?.availableCents).toBe(4000)
})

test('it arrives as a transaction of the receiver, who reads from whom, under a key of their own', async () => {
  const { from, to, id, deliver } = await sent('Parte da venda')
  services.clock.now += 5000
  await deliver()
  const [row] = await arrivedAt(to)
  expect(row).toMatchObject({
    kind: 'transfer_in',
    status: 'completed',
    version: 1,
    amountCents: 4000,
    feeCents: 0,
    counterpartId: id,
    contents: { description: 'Parte da venda' },
    createdAt: new Date(services.clock.now),
  })
  expect(row?.detailsSealed?.includes(from.name)).toBe(false)
  const [out] = await services.db.pool.select().from(transactions).where(eq(transactions.id, id))
  expect(out?.counterpartId).toBe(row?.id)
  const { transactions: shown } = await to.calls.transactions.list({ type: 'deposit' })
  expect(shown).toMatchObject([{ _id: row?.id, amount: 40, transfer: { counterparty: from.name } }])
  const events = await services.db.pool
    .select()
    .from(outbox)
    .where(eq(outbox.transactionId, row?.id ?? ''))
  expect(events).toMatchObject([{ kind: 'transfer.received', sellerId: to.sellerId }])
})

test('told twenty times at once, and later again, it arrives once', async () => {
  const { to, deliver } = await sent()
  await Promise.all(Array.from({ length: 20 }, deliver))
  services.clock.now += 3_600_000
  await deliver()
  expect(await arrivedAt(to)).toHaveLength(1)
  expect((await walletOf(to))?.availableCents).toBe(4000)
  const entries = await services.db.pool
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.sellerId, to.sellerId))
  expect(entries.map(({ kind }) => kind)).toEqual(['transfer_received'])
})

test('a delivery that breaks off leaves nothing behind, and the next one does all of it', async () => {
  const { from, to, id, deliver } = await sent()
  const broken = {
    ...services,
    db: {
      ...services.db,
      transaction: <T>(work: Parameters<typeof services.db.transaction<T>>[0]) =>
        services.db.transaction<T>(async tx => {
          await work(tx)
          throw new Error('the connection was lost')
        }),
    },
  }
  await expect(deliverTransfer(broken, { sellerId: from.sellerId, transactionId: id })).rejects.toThrow(
    'the connection was lost',
  )
  expect(await arrivedAt(to)).toEqual([])
  expect(await clearing()).toBe(4000)
  await deliver()
  expect((await walletOf(to))?.availableCents).toBe(4000)
})

test('what the receiver owes is paid first', async () => {
  const { to, deliver } = await sent()
  const { endToEndId } = await sell(services, to)
  await to.calls.withdrawals.create({ amount: 80, key: to.email, type: 'email' })
  takeBack(services, endToEndId, { amount: 10_000, status: 'done' })
  await hearOfMoney(services)
  expect(await walletOf(to)).toMatchObject({ availableCents: 0, debtCents: 8120 })
  await deliver()
  expect(await walletOf(to)).toMatchObject({ availableCents: 0, debtCents: 4120 })
  const second = await sent()
  await second.from.calls.transfers.create({ recipientEmail: to.email, amount: 57 })
  const [out] = await services.db.pool
    .select()
    .from(transactions)
    .where(eq(transactions.amountCents, 5700 as never))
  await deliverTransfer(services, { sellerId: second.from.sellerId, transactionId: out?.id ?? '' })
  expect(await walletOf(to)).toMatchObject({ availableCents: 1580, debtCents: 0 })
  await second.deliver()
})

test.each<[string, verified: boolean, (to: Shop) => Promise<unknown>]>([
  ['frozen', true, to => master.userPayouts({ userId: to.sellerId, frozen: true })],
  ['blocked', false, to => master.updateUser({ _id: to.sellerId, status: false })],
  [
    'unverified',
    false,
    to => services.db.pool.update(sellers).set({ kyc: null }).where(eq(sellers.sellerId, to.sellerId)),
  ],
])('to a receiver who is %s since it arrives all the same', async (_, verified, happen) => {
  const { to, deliver } = await sent()
  await happen(to)
  const [seller] = await services.db.pool.select().from(sellers).where(eq(sellers.sellerId, to.sellerId))
  expect(seller?.verified).toBe(verified)
  await deliver()
  expect((await walletOf(to))?.availableCents).toBe(4000)
})

test('switched off for everybody, what was sent still arrives', async () => {
  const { to, deliver } = await sent()
  await master.saveFees({ transfersEnabled: false })
  await deliver()
  await master.saveFees({ transfersEnabled: true })
  expect((await walletOf(to))?.availableCents).toBe(4000)
})

test('what is no transfer is not delivered to anybody', async () => {
  const shop = await openShop(services)
  const { id } = await sell(services, shop)
  const deliver = (transactionId: string) =>
    deliverTransfer(services, { sellerId: shop.sellerId, transactionId })
  await expect(deliver(id)).rejects.toThrow('a transfer to nobody')
  await expect(deliver('trx_x')).rejects.toThrow('a transfer to nobody')
})
