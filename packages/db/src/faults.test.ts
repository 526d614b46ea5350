import { PLATFORM } from '@pagora/domain'
import { createDatabase, type TestDatabase } from '@pagora/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicateOf, isUnavailable, loggable } from './faults.ts'
import { accountEmails } from './schema/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const secret = 'planted.person@exemplo.com'

async function duplicate(): Promise<unknown> {
  const row = { email: secret, sellerId: PLATFORM, createdAt: new Date() }
  await database.db.pool.insert(accountEmails).values(row).onConflictDoNothing()
  return database.db.pool
    .insert(accountEmails)
    .values(row)
    .catch((error: unknown) => error)
}

test('a duplicate names its constraint and is no outage', async () => {
  const error = await duplicate()
  expect(duplicateOf(error)).toBe('account_emails_pkey')
  expect(isUnavailable(error)).toBe(false)
})

test('what is logged of a failed statement holds none of its values', async () => {
  const error = await duplicate()
  expect(String(error)).toContain(secret)
  const logged = loggable(error)
  expect(JSON.stringify(logged)).not.toContain(secret)
  expect(logged).toMatchObject({ type: 'query', code: '23505', constraint: 'account_emails_pkey' })
})

test('a statement that was cancelled counts as away', async () => {
  const error = await database.db
    .transaction(async tx => {
      await tx.execute(sql`set local statement_timeout = 20`)
      await tx.execute(sql`select pg_sleep(2)`)
    })
    .catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
})
