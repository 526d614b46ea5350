import { createHash } from 'node:crypto'
import { migrate } from '@pagora/db'
import postgres from 'postgres'

/** What every worker needs to know to make databases; handed over by the global setup. */
export interface TestServer {
  /** Of a user that may create databases and roles. */
  adminUrl: string
  template: string
}

export const APP_ROLE_PASSWORD = 'only-for-tests'

export const onDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

/** Runs one statement as the server's administrator. */
export async function asAdmin(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A migrated database that others are copied from. */
export async function makeTemplate(adminUrl: string): Promise<TestServer> {
  const template = `pagora_template_${createHash('sha256').update(`${process.pid}${Date.now()}`).digest('hex').slice(0, 8)}`
  await asAdmin(adminUrl, sql => sql`create database ${sql(template)}`)
  await migrate({ ownerUrl: onDatabase(adminUrl, template), appRolePassword: APP_ROLE_PASSWORD })
  return { adminUrl, template }
}

export async function dropTemplate({ adminUrl, template }: TestServer): Promise<void> {
  await asAdmin(adminUrl, sql => sql`drop database if exists ${sql(template)} with (force)`)
}
