import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '@pagora/db'
import { inject } from 'vitest'
import { APP_ROLE_PASSWORD, asAdmin, onDatabase, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Provided by the global setup. */
    postgres: TestServer
  }
}

export interface TestDatabase {
  /** As the app: the role that owns nothing. */
  db: Database
  appUrl: string
  /** As the owner of the tables. */
  ownerUrl: string
  drop(): Promise<void>
}

/** A database of its own, copied from the migrated template in some tens of milliseconds. */
export async function createDatabase(server: TestServer = inject('postgres')): Promise<TestDatabase> {
  const { adminUrl, template } = server
  const name = `pagora_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, sql => sql`create database ${sql(name)} template ${sql(template)}`)
  const ownerUrl = onDatabase(adminUrl, name)
  const app = new URL(ownerUrl)
  // Rights were granted in the template, to the template's role.
  app.username = `${template}_app`
  app.password = APP_ROLE_PASSWORD
  const db = openDatabase(app.toString(), { max: 5 })
  return {
    db,
    appUrl: app.toString(),
    ownerUrl,
    async drop() {
      await db.close()
      await asAdmin(adminUrl, sql => sql`drop database if exists ${sql(name)} with (force)`)
    },
  }
}
