import { outbox, payouts, transactions } from '@pagora/db'
import {
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
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'
import { followPayouts } from './index.ts'

let database: TestDatabase
let services: TestServices
let byItself: TestServices['bank']['payouts']
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  byItself = services.bank.payouts
})
afterAll(() => database.drop())
beforeEach(() => {
  // A bank that sends nothing by itself.
  services.bank.payouts = null
})
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

async function accepted() {
  const shop = await openShop(services)
  await sell(services, shop)
  const { id } = await shop.calls.withdrawals.create({ amount: 50, key: shop.email, type: 'email' })
  const { master } = await signInMaster(services)
  await master.acceptWithdrawal({ id })
  return { shop, id, master }
}
const rowsOf = async (id: string) => {
  const [row] = await services.db.pool.select().from(transactions).where(eq(transactions.id, id))
  const [payout] = await services.db.pool.select().from(payouts).where(eq(payouts.transactionId, id))
  return { row, payout }
}
const newsOf = async (id: string) =>
  (await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id)))
    .map(({ kind }) => kind)
    .toSorted()
const END_TO_END_ID = `E${'1'.repeat(31)}`

test('where the bank sends nothing by itself an accepted withdrawal waits for an admin, and no job asks', async () => {
  const { id } = await accepted()
  services.clock.now += 24 * 3_600_000
  expect(await followPayouts(services)).toBe(0)
  expect(await rowsOf(id)).toMatchObject({
    row: { status: 'pending', step: 'sending', version: 2 },
    payout: { state: 'sending', nextAt: null },
  })
})

test('proved done it is completed, with the id the bank gave it', async () => {
  const { id, master, shop } = await accepted()
  await master.proveWithdrawal({ id, done: true, endToEndId: END_TO_END_ID })
  expect(await rowsOf(id)).toMatchObject({
    row: { status: 'completed', step: null, version: 3 },
    payout: { state: 'done', endToEndId: END_TO_END_ID, reason: null },
  })
  expect(await newsOf(id)).toEqual(['withdrawal.asked', 'withdrawal.completed'])
  const entry = (await master.audit({})).entries.find(({ action }) => action === 'withdrawal.prove')
  expect(entry).toMatchObject({ userId: shop.sellerId })
  expect(JSON.stringify(entry)).toContain(END_TO_END_ID)
  expect((await shop.calls.ledger.wallet()).wallet.balance).toMatchObject({ avaliable: 46.26, reserved: 0 })
})

test('proved failed it gives all of it back', async () => {
  const { id, master, shop } = await accepted()
  await master.proveWithdrawal({ id, done: false })
  expect(await rowsOf(id)).toMatchObject({
    row: { status: 'failed', step: null, contents: { reason: 'O banco não concluiu a transferência' } },
    payout: { state: 'failed', reason: 'by hand' },
  })
  expect(await newsOf(id)).toEqual(['withdrawal.asked', 'withdrawal.failed'])
  expect((await shop.calls.ledger.wallet()).wallet.balance).toMatchObject({ avaliable: 97.01, reserved: 0 })
})

test('what is decided is not decided again', async () => {
  const { id, master } = await accepted()
  await master.proveWithdrawal({ id, done: true, endToEndId: END_TO_END_ID })
  for (const done of [true, false])
    expect(
      await refusal(master.proveWithdrawal({ id, done, ...(done && { endToEndId: END_TO_END_ID }) })),
    ).toBe('CONFLICT')
  expect(await rowsOf(id)).toMatchObject({ row: { status: 'completed', version: 3 } })
})

test('of admins who say it at one moment only one is believed, the others are told', async () => {
  const { id, master, shop } = await accepted()
  const words = Array.from({ length: 8 }, (_, n) => n % 2 === 0)
  const answers = await Promise.all(
    words.map(done =>
      refusal(master.proveWithdrawal({ id, done, ...(done && { endToEndId: END_TO_END_ID }) })),
    ),
  )
  const believed = words.filter((_, n) => answers[n] === 'no refusal')
  expect(believed).toHaveLength(1)
  expect(answers.filter(answer => answer === 'CONFLICT')).toHaveLength(7)
  expect((await rowsOf(id)).row?.status).toBe(believed[0] ? 'completed' : 'failed')
  const told = (await master.audit({})).entries.filter(
    ({ action, userId }) => action === 'withdrawal.prove' && userId === shop.sellerId,
  )
  expect(told).toHaveLength(1)
})

test('where the bank can be asked, nobody’s word stands against it', async () => {
  const { id, master } = await accepted()
  services.bank.payouts = byItself
  expect(await refusal(master.proveWithdrawal({ id, done: true, endToEndId: END_TO_END_ID }))).toBe(
    'CONFLICT',
  )
  expect(await rowsOf(id)).toMatchObject({ payout: { state: 'sending' } })
})

test('what was never accepted, or is nothing of ours, cannot be proved', async () => {
  const shop = await openShop(services)
  await sell(services, shop)
  const { id } = await shop.calls.withdrawals.create({ amount: 5, key: shop.email, type: 'email' })
  const { master } = await signInMaster(services)
  for (const unknown of [id, 'trx_x', `trx_${'0'.repeat(35)}`])
    expect(await refusal(master.proveWithdrawal({ id: unknown, done: false }))).toBe('NOT_FOUND')
})
