import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { appRoleName, ensureAppRole, grantToApp } from './app-role.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../drizzle', import.meta.url))
/** Two processes that start at once migrate one after the other; a lock of a transaction, not of a session. */
const MIGRATION_LOCK = 7_246_201

interface MigrateOptions {
  /** May create tables; if it may also create roles, the app gets one of its own that owns nothing. */
  ownerUrl: string
  appRolePassword: string
  log?: (message: string) => void
}

/** Brings the database up to date and answers the URL that the app connects with. */
export async function migrate({
  ownerUrl,
  appRolePassword,
  log,
}: MigrateOptions): Promise<{ appUrl: string }> {
  const client = postgres(ownerUrl, { max: 1, onnotice: () => undefined, fetch_types: false })
  try {
    const owner = drizzle(client)
    const role = appRoleName(new URL(ownerUrl))
    const separate = await owner.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      // The migrator asks for a database; inside ours its own transaction becomes a savepoint.
      await runMigrations(tx as unknown as PostgresJsDatabase, { migrationsFolder: MIGRATIONS })
      const ensured = await ensureAppRole(tx, role, appRolePassword)
      if (ensured) await grantToApp(tx, role)
      return ensured
    })
    if (!separate) {
      log?.(
        `The database's user may not create roles, so the app runs as the owner of its tables. Let an administrator grant CREATEROLE to it for one start, and the app gets a role that owns nothing.`,
      )
      return { appUrl: ownerUrl }
    }
    return { appUrl: withUser(ownerUrl, role, appRolePassword) }
  } finally {
    await client.end({ timeout: 5 })
  }
}

function withUser(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = encodeURIComponent(user)
  changed.password = encodeURIComponent(password)
  return changed.toString()
}
