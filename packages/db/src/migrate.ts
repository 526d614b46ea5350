import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { appRoleName, ensureAppRole, grantToApp, type Transaction } from './app-role.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../drizzle', import.meta.url))
/** Two processes that start at once migrate one after the other; a lock of a transaction, not of a session. */
const MIGRATION_LOCK = 7_246_201

interface MigrateOptions {
  /** May create tables; if it may also create roles, the app gets one of its own that owns nothing. */
  ownerUrl: string
  appRolePassword: string
  log?: (message: string) => void
}

/** Brings the database up to date, all or nothing, and answers the URL that the app connects with. */
export async function migrate({
  ownerUrl,
  appRolePassword,
  log,
}: MigrateOptions): Promise<{ appUrl: string }> {
  const client = postgres(ownerUrl, { max: 1, onnotice: () => undefined, fetch_types: false, prepare: false })
  try {
    const role = appRoleName(new URL(ownerUrl))
    const separate = await drizzle(client).transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      await applyMissing(tx)
      const ensured = await ensureAppRole(tx, role, appRolePassword)
      if (ensured) await grantToApp(tx, role)
      return ensured
    })
    if (separate) return { appUrl: withUser(ownerUrl, role, appRolePassword) }
    log?.(
      "The database's user may not create roles, so the app runs as the owner of its tables. Grant CREATEROLE to it for one start, and the app gets a role that owns nothing.",
    )
    return { appUrl: ownerUrl }
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Drizzle's own migrator opens a transaction of its own; this one runs inside ours, under the lock. */
async function applyMissing(tx: Transaction): Promise<void> {
  await tx.execute(sql`create schema if not exists migrations`)
  await tx.execute(sql`create table if not exists migrations.applied (
    hash text primary key, at timestamptz not null default now())`)
  const rows = await tx.execute<{ hash: string }>(sql`select hash from migrations.applied`)
  const applied = new Set(rows.map(row => row.hash))
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const unknown = [...applied].filter(hash => !known.some(migration => migration.hash === hash))
  if (unknown.length > 0) {
    throw new Error(
      'The database was migrated by a newer version of Pagora than this one. Start that version.',
    )
  }
  for (const migration of known.filter(({ hash }) => !applied.has(hash))) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into migrations.applied (hash) values (${migration.hash})`)
  }
}

function withUser(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = encodeURIComponent(user)
  changed.password = encodeURIComponent(password)
  return changed.toString()
}
