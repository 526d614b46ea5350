import { type Database, openDatabase, sellers } from '@pagora/db'
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
  txidOf,
} from '@pagora/testing'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepReceipts } from '../../payments/index.ts'
import { verifyAll, verifySeller } from './index.ts'

let database: TestDatabase
let services: TestServices
let owner: Database
let shop: Awaited<ReturnType<typeof openShop>>
let stranger: Awaited<ReturnType<typeof openShop>>

/** A seller of whom everything that the books know has happened. */
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  owner = openDatabase(database.ownerUrl, { max: 2 })
  shop = await openShop(services)
  stranger = await openShop(services)
  const { master } = await signInMaster(services)
  await master.saveFees({ transfersEnabled: true })
  const released = await sell(services, shop)
  await shop.calls.payments.refund({ id: released.id, amount: 10 })
  await services.db.pool.update(sellers).set({ releaseDays: 1 }).where(eq(sellers.sellerId, shop.sellerId))
  await sell(services, shop)
  const disputed = await sell(services, shop)
  takeBack(services, disputed.endToEndId, { amount: 10_000, status: 'processing' })
  await hearOfMoney(services)
  const withdraw = () => shop.calls.withdrawals.create({ amount: 10, key: shop.email, type: 'email' })
  await master.acceptWithdrawal({ id: (await withdraw()).id })
  await withdraw()
  await shop.calls.transfers.create({ recipientEmail: stranger.email, amount: 5 })
  services.bank.pay(txidOf(released.id))
  await sweepReceipts(services, 3_600_000)
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const UNDO = new Error('undone')
/** What the books and the rest say differently after one change, which is then undone. */
async function after(change: SQL, before: SQL = sql`select 1`): Promise<string[]> {
  let found: string[] = []
  await owner
    .transaction(async tx => {
      await tx.execute(before)
      const changed = await tx.execute(change)
      if (changed.count !== 1) throw new Error(`${changed.count} rows were changed`)
      found = (await verifySeller({ ...owner, pool: tx }, shop.sellerId)).map(({ what }) => what)
      throw UNDO
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error
    })
  return found
}

const mine = () => sql`seller_id = ${shop.sellerId}`
/** One row of a table of this seller. */
const one = (table: string, where: string) =>
  sql`ctid = (select ctid from ${sql.raw(table)} where ${mine()} and ${sql.raw(where)} limit 1)`
const update =
  (table: string, set: string, where = 'true') =>
  () =>
    sql`update ${sql.raw(table)} set ${sql.raw(set)} where ${one(table, where)}`
const remove = (table: string, where: string) => () =>
  sql`delete from ${sql.raw(table)} where ${one(table, where)}`
const entry = (kind: string, amounts: Record<string, number>) => () => {
  const columns = 'pending available reserved held debt clearing fee psp_fee suspense psp'.split(' ')
  const values = columns.map(column => amounts[column] ?? 0)
  return sql`insert into ledger_entries (seller_id, id, kind, acquirer_id, at, ${sql.raw(columns.map(name => `${name}_cents`).join(', '))})
    values (${shop.sellerId}, ${`${kind}:tampered`}, ${kind}, 'acq_test', now(), ${sql.raw(values.join(', '))})`
}

test('books that nobody touched agree, of everybody', async () => {
  expect(await verifyAll(database.db)).toEqual({ sellers: 2, differences: [] })
})

describe('a change behind the books is named:', () => {
  test.each<[string, change: () => SQL, what: string[]]>([
    ['more available', update('wallets', 'available_cents = available_cents + 1'), ['available']],
    ['less reserved', update('wallets', 'reserved_cents = reserved_cents - 1'), ['reserved']],
    ['more held', update('wallets', 'held_cents = held_cents + 1'), ['held']],
    ['a debt', update('wallets', 'debt_cents = 1'), ['debt']],
    ['no wallet', remove('wallets', 'true'), ['available', 'reserved', 'held']],
    [
      'a receivable that shrank',
      update(
        'receivables',
        'remaining_cents = remaining_cents - 1',
        'released_at is null and remaining_cents > 0',
      ),
      ['pending and receivables'],
    ],
    [
      'a receivable that was released for nothing',
      update('receivables', 'released_at = now()', 'released_at is null and remaining_cents > 0'),
      ['pending and receivables'],
    ],
    ['a receivable that is gone', remove('receivables', 'released_at is not null'), ['receivables of sales']],
    [
      'a withdrawal of more',
      update('transactions', 'amount_cents = amount_cents + 1', "kind = 'withdrawal' and status = 'pending'"),
      ['reserved and open withdrawals'],
    ],
    [
      'a withdrawal that fails without giving back',
      update(
        'transactions',
        "status = 'failed', outcome = 'refused', step = null",
        "kind = 'withdrawal' and status = 'pending'",
      ),
      ['reserved and open withdrawals'],
    ],
    [
      'a dispute that holds more',
      update('disputes', 'from_pending_cents = from_pending_cents + 1'),
      ['held and what holds it'],
    ],
    [
      'a dispute that closed without giving back',
      update('disputes', "state = 'won', closed_at = now()"),
      ['held and what holds it'],
    ],
    [
      'a transfer of more',
      update('transactions', 'amount_cents = amount_cents + 1', "kind = 'transfer_out'"),
      ['clearing and transfers'],
    ],
    [
      'a sale of more',
      update('transactions', 'amount_cents = amount_cents + 1', "kind = 'sale' and outcome is null"),
      ['amounts of sales'],
    ],
    [
      'a sale with another fee',
      update('transactions', 'fee_cents = fee_cents + 1', "kind = 'sale' and outcome is null"),
      ['fees of sales'],
    ],
    [
      'a sale that says it was given back',
      update('transactions', 'refunded_cents = refunded_cents + 1', "kind = 'sale' and outcome is null"),
      ['given back'],
    ],
    [
      'a sale that is not paid any more',
      update('transactions', "status = 'pending', completed_at = null", "kind = 'sale' and outcome is null"),
      ['sales and their credits', 'amounts of sales', 'fees of sales'],
    ],
    ['a receipt that is gone', remove('receipts', 'apart is null'), ['receipts credited']],
    [
      'a receipt that is not apart any more',
      update('receipts', 'apart = null', 'apart is not null'),
      ['receipts credited', 'money kept apart'],
    ],
    [
      'money apart of another amount',
      update('receipts', 'amount_cents = amount_cents - 1', 'apart is not null'),
      ['money kept apart'],
    ],
    [
      'money apart that went back unbooked',
      update('refunds', "state = 'done', finished_at = now(), next_at = null", "origin = 'apart'"),
      ['money kept apart'],
    ],
    ['a payout of more', update('payouts', 'amount_cents = amount_cents + 1', "state = 'done'"), ['payouts']],
    ['a payout that never arrived', update('payouts', "state = 'sending'", "state = 'done'"), ['payouts']],
    [
      'a sale credited twice',
      entry('sale', { pending: 97, fee: 3, psp: -100 }),
      [
        'pending and receivables',
        'sales and their credits',
        'amounts of sales',
        'fees of sales',
        'receivables of sales',
        'receipts credited',
      ],
    ],
    [
      'a release that no wallet knows',
      entry('release', { pending: -1, available: 1 }),
      ['available', 'pending and receivables'],
    ],
    [
      'a payout booked twice',
      entry('payout_done', { reserved: -1, psp: 1 }),
      ['reserved', 'reserved and open withdrawals', 'payouts'],
    ],
    ['a refund booked twice', entry('refund_made', { available: -1, psp: 1 }), ['available', 'given back']],
    [
      'money that is owed in the books only',
      entry('refund_made', { debt: -1, suspense: 1 }),
      ['debt', 'money kept apart'],
    ],
  ])('%s', async (_, change, what) => {
    expect(await after(change())).toEqual(what)
  })
})

test('an entry that does not net to zero is named, although the table itself would refuse it', async () => {
  const crooked = entry('refund_made', { suspense: 1 })
  await expect(after(crooked())).rejects.toThrow()
  const unguarded = sql`alter table ledger_entries drop constraint ledger_entries_nets_to_zero`
  expect(await after(crooked(), unguarded)).toEqual(['money kept apart', 'every entry nets to zero'])
})

test('a difference says how much the books have and how much is elsewhere, and whose', async () => {
  const tamper = (by: number) =>
    owner.pool.execute(
      sql`update wallets set available_cents = available_cents + ${by} where seller_id = ${shop.sellerId}`,
    )
  await tamper(7)
  const { differences } = await verifyAll(database.db)
  await tamper(-7)
  expect(differences).toMatchObject([{ sellerId: shop.sellerId, what: 'available' }])
  const [found] = differences
  expect((found?.elsewhere ?? 0) - (found?.books ?? 0)).toBe(7)
  expect(await verifySeller(database.db, stranger.sellerId)).toEqual([])
})
