import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from './schema/index.ts'

type Schema = typeof schema

/** What a query runs on: the pool, or a transaction of it. */
export type Handle = PgDatabase<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

export interface Database {
  /** Runs each query by itself, on any connection of the pool. */
  readonly pool: Handle
  /** One commit; whatever is thrown inside rolls all of it back. */
  transaction<T>(work: (tx: Handle) => Promise<T>): Promise<T>
  /** Answers when the database does, with its clock. */
  ping(): Promise<{ now: Date }>
  close(): Promise<void>
}

interface PoolOptions {
  /** False for a PgBouncer older than 1.21 in transaction mode, which knows no prepared statements. */
  prepare?: boolean
  max?: number
}

const CONNECT_TIMEOUT_SECONDS = 5
const CLOSE_TIMEOUT_SECONDS = 5

/**
 * Nothing here depends on the state of a database session: no SET, no LISTEN, no session locks, no
 * startup parameters but the application's name, so it also works behind PgBouncer in transaction mode.
 */
export function openDatabase(url: string, { prepare = true, max = 20 }: PoolOptions = {}): Database {
  const sql = postgres(url, {
    max,
    prepare,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    connection: { application_name: 'pagora' },
    // Asking the catalog for array types at each connection costs a round trip that nothing here needs.
    fetch_types: false,
    onnotice: () => undefined,
  })
  const pool = drizzle(sql, { schema, casing: 'snake_case' })
  return {
    pool,
    transaction: work => pool.transaction(work),
    async ping() {
      const [row] = await sql<[{ now: string }]>`select clock_timestamp() as now`
      return { now: new Date(row.now) }
    },
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_SECONDS }),
  }
}
