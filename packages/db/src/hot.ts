import { DrizzleQueryError, is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import type { Handle } from './client.ts'

interface Preparable<Prepared> {
  prepare(name: string): Prepared
}

interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>
}

/**
 * A query of a hot path, declared once as a module's constant. Drizzle sends what is not prepared as
 * an unnamed statement in two round trips (measured: a quarter of the throughput), so each is built
 * and prepared once for the pool; inside a transaction it is built again and the connection still
 * knows the statement by its text.
 */
export function hot<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (handle: Handle) => Preparable<Prepared<Rows>>,
): (handle: Handle, values: Values) => Promise<Rows> {
  const prepared = new WeakMap<Handle, Prepared<Rows>>()
  return (handle, values) => {
    let query = prepared.get(handle)
    if (!query) {
      query = build(handle).prepare(name)
      prepared.set(handle, query)
    }
    return query.execute(asParameters(values))
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * The same for SQL of our own: a step that writes several tables in one statement is one round trip and
 * atomic by itself. Values are `sql.placeholder`s; rows come as the driver reads them. It is written once
 * and handed to the driver as it stands, since a sale is little else than two of these.
 */
export function statement<Values extends Record<string, unknown>, Row extends Record<string, unknown>>(
  name: string,
  text: SQL,
): (handle: Handle, values: Values) => Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(text)
  const places = params.map(param => {
    if (!is(param, Placeholder)) throw new Error(`the statement ${name} holds a value that is no placeholder`)
    return param.name
  })
  return async (handle, values) => {
    const given = places.map(place => asParameter(values[place]))
    try {
      return (await driverOf(handle).unsafe(sql, given, { prepare: true })) as unknown as Row[]
    } catch (fault) {
      // As Drizzle has it, so that what may be logged of it is decided in one place.
      throw new DrizzleQueryError(sql, given, fault as Error)
    }
  }
}

/** The driver that a handle works with: the pool's, or the connection of its transaction. */
const driverOf = (handle: Handle): Sql => (handle._.session as unknown as { client: Sql }).client

/** A placeholder knows nothing of its column, so moments are written here as the driver wants them. */
function asParameters(values: Record<string, unknown>): Record<string, unknown> {
  const parameters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    parameters[name] = asParameter(value)
  }
  return parameters
}

const asParameter = (value: unknown) => (value instanceof Date ? value.toISOString() : value) as Parameter
type Parameter = NonNullable<Parameters<Sql['unsafe']>[1]>[number]
