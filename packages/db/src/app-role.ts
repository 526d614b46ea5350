import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { getTableName, is, sql } from 'drizzle-orm'
import { type PgDatabase, PgTable } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import * as schema from './schema/index.ts'
import { APPEND_ONLY } from './schema/kinds.ts'

export type Transaction = Pick<PgDatabase<PostgresJsQueryResultHKT>, 'execute'>

/** Roles belong to the whole server, so each database's app has one of its own. */
export const appRoleName = (url: URL): string =>
  `${decodeURIComponent(url.pathname.slice(1)) || 'pagora'}_app`.slice(0, 63)

/** Time-outs stand on the role, since startup parameters do not pass a PgBouncer. */
const SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
} as const

const SCRAM_ITERATIONS = 4096

/** The verifier that the server stores (RFC 5803), so that no log of the server ever sees the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

/**
 * Makes or refreshes the role that the app connects as, which owns nothing. Answers false where the
 * database's user may not make roles: the app then runs as the owner, and says so.
 */
export async function ensureAppRole(tx: Transaction, role: string, password: string): Promise<boolean> {
  const [found] = await tx.execute<{ may_create: boolean; role_exists: boolean }>(sql`
    select rolcreaterole or rolsuper as may_create,
      exists (select from pg_roles where rolname = ${role}) as role_exists
    from pg_roles where rolname = current_user`)
  if (!found?.may_create) return false
  const name = sql.identifier(role)
  const verifier = sql.raw(`'${scramVerifier(password)}'`)
  await tx.execute(
    found.role_exists
      ? sql`alter role ${name} login nosuperuser nocreatedb nocreaterole password ${verifier}`
      : sql`create role ${name} login nosuperuser nocreatedb nocreaterole password ${verifier}`,
  )
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await tx.execute(sql`alter role ${name} set ${sql.identifier(setting)} = ${sql.raw(`'${value}'`)}`)
  }
  return true
}

/** Exactly what the app needs of each table; books and logs can be added to and read, never rewritten. */
export async function grantToApp(tx: Transaction, role: string): Promise<void> {
  const name = sql.identifier(role)
  await tx.execute(sql`grant usage on schema public to ${name}`)
  await tx.execute(sql`revoke all on all tables in schema public from ${name}`)
  for (const table of Object.values(schema).filter(value => is(value, PgTable))) {
    const tableName = getTableName(table)
    const rights = APPEND_ONLY.includes(tableName) ? 'select, insert' : 'select, insert, update, delete'
    await tx.execute(sql`grant ${sql.raw(rights)} on table ${sql.identifier(tableName)} to ${name}`)
  }
}
