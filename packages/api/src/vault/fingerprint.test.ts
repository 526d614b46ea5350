import { createDatabase, type TestDatabase } from '@pagora/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault, keyBelongsToDatabase } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('the first key is written down, and only that one belongs from then on', async () => {
  const [one, two] = [createVault('the first root key'), createVault('another root key')]
  expect(await keyBelongsToDatabase(database.db, one)).toBe(true)
  expect(await keyBelongsToDatabase(database.db, two)).toBe(false)
  expect(await keyBelongsToDatabase(database.db, one)).toBe(true)
})
