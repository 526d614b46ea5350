import { createAcquirers, ensureFirstAcquirer, ensureFirstAdmin, verifyAll } from '@pagora/api'
import { outbox, transactions } from '@pagora/db'
import { createBacenProvider } from '@pagora/psp'
import { createBank } from '@pagora/sandbox-psp'
import { createDatabase, createTestServices, TOTP_SECRET } from '@pagora/testing'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callerAs, DEMO_ACCOUNT } from './account.ts'
import { loadDemo } from './load-demo.ts'

const DAYS = 9

test('the demo has a past that its books and the bank agree on, and that is loaded once', {
  timeout: 60_000,
}, async () => {
  const database = await createDatabase()
  const client = { clientId: 'pagora', clientSecret: 'secret' }
  const bank = createBank({ file: ':memory:', ...client })
  const url = await bank.listen()
  const services = await createTestServices(database.db)
  const sandbox = { baseUrl: `${url}/v2`, tokenUrl: `${url}/oauth/token`, ...client }
  const { db, vault, now } = services
  services.acquirers = createAcquirers({ db, vault, now, sandbox, connect: createBacenProvider })
  await ensureFirstAdmin(services, TOTP_SECRET)
  await ensureFirstAcquirer(services, 'sandbox')
  const demo = { services, masterTotpSecret: TOTP_SECRET, bankUrl: url, days: DAYS }
  await loadDemo(demo)
  const sales = await db.pool.$count(transactions)
  await loadDemo(demo)
  expect(await db.pool.$count(transactions)).toBe(sales)

  expect((await verifyAll(db)).differences).toEqual([])
  const statement = (await (await fetch(`${url}/sandbox/statement`)).json()) as Record<
    string,
    { amount: string }
  >
  const amount = (name: string) => Math.round(Number(statement[name]?.amount) * 100)
  const [books] = await db.pool.execute<{ held: string }>(
    sql`select -sum(psp_cents) as held from ledger_entries`,
  )
  expect(Number(books?.held)).toBe(amount('received') - amount('returned') - amount('sent'))

  const { token } = await callerAs(services).accounts.login(DEMO_ACCOUNT)
  const seller = callerAs(services, token)
  expect((await seller.products.list({})).products).toHaveLength(4)
  expect((await seller.checkouts.list({})).checkouts).toHaveLength(3)
  expect((await seller.transactions.list({ status: 'completed' })).transactions.length).toBeGreaterThan(5)
  expect(await db.pool.$count(transactions, eq(transactions.kind, 'withdrawal'))).toBe(1)
  // Nobody is written to of a past that was made up.
  expect(await db.pool.$count(outbox, isNull(outbox.relayedAt))).toBe(0)
  await bank.close()
  await database.drop()
})
