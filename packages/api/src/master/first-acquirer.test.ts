import { acquirers } from '@pagora/db'
import { createDatabase, createTestServices, type TestDatabase } from '@pagora/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureFirstAcquirer } from './first-acquirer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('processes that start at once make one acquirer, and a removed one does not come back', async () => {
  const services = await createTestServices(database.db)
  await Promise.all([1, 2, 3].map(() => ensureFirstAcquirer(services, 'sandbox')))
  const made = await database.db.pool.select().from(acquirers)
  expect(made).toMatchObject([{ name: 'Banco de testes', active: true, environment: 'sandbox' }])
  await database.db.pool.delete(acquirers)
  await ensureFirstAcquirer(services, 'bacen')
  expect(await database.db.pool.$count(acquirers)).toBe(0)
})
