import { sellers } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import {
  addSale,
  callerOf,
  createDatabase,
  createTestServices,
  PASSWORD,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldOnce } from '../analytics/index.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

/** Every value of every table, as one text. */
async function everything(): Promise<string> {
  const tables = await database.db.pool.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.db.pool.execute(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`),
    ),
  )
  return JSON.stringify(rows)
}

test('an export holds what we know of a seller, and no secret', async () => {
  const { calls, email } = await signUp(services)
  await calls.products.create({ name: 'Curso exportado', price: 10, category: 'course' })
  const { token } = (await calls.accounts.me()).user
  const text = JSON.stringify((await calls.accounts.export()).export)
  for (const known of [email, 'Curso exportado', 'vitest']) expect(text).toContain(known)
  expect(text).not.toContain(token.secret)
  expect(text).not.toContain(token.webhook.signingSecret)
})

test('erasing takes the identity and every way in, and nobody else notices', async () => {
  const { calls, email, token } = await signUp(services, { name: 'Pessoa Apagada' })
  const other = await signUp(services)
  await calls.products.create({ name: 'Curso', price: 10, category: 'course' })
  const { id } = await calls.checkouts.create({ productName: 'Curso' })
  const sellerId = (await calls.accounts.me()).user._id as SellerId
  await addSale(services, sellerId, { name: 'Fulana Compradora', email: 'fulana@exemplo.com' })
  await foldOnce(services)
  expect(await everything()).toContain('fulana@exemplo.com')
  expect(await refusal(calls.accounts.erase({ password: 'errada-123' }))).toBe('WRONG_PASSWORD')
  await calls.accounts.erase({ password: PASSWORD })
  expect(await refusal(callerOf(services, { token }).accounts.me())).toBe('UNAUTHENTICATED')
  expect(await refusal(callerOf(services).accounts.login({ email, password: PASSWORD }))).toBe(
    'INVALID_CREDENTIALS',
  )
  expect(await refusal(callerOf(services).checkouts.getPublic({ id }))).toBe('NOT_FOUND')
  const left = await everything()
  expect(left).not.toContain(email)
  // Whom they sold to neither.
  expect(left).not.toMatch(/fulana|compradora/i)
  expect(left).not.toMatch(/pessoa apagada|"apagada"/i)
  expect(await database.db.pool.$count(sellers)).toBeGreaterThanOrEqual(2)
  expect((await other.calls.accounts.me()).user.email).toBe(other.email)
  expect((await signUp(services, { email })).email).toBe(email)
})
