import { DrizzleQueryError } from 'drizzle-orm'

const causes = function* (error: unknown): Generator<Record<string, unknown>> {
  let current = error
  // Drizzle wraps what the driver threw, and the driver what the socket did.
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    yield current as Record<string, unknown>
    current = (current as { cause?: unknown }).cause
  }
}

const SOCKET =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH)$/
/** Connection faults, shutdown, too many clients, a cancelled statement, and a database that is read-only for now. */
const SQLSTATE = /^(08...|57P0[123]|57014|53300|25006)$/

/** True when the database is away or overloaded, and the same call may well succeed later. */
export function isUnavailable(error: unknown): boolean {
  for (const { code } of causes(error)) {
    if (typeof code === 'string' && (SOCKET.test(code) || SQLSTATE.test(code))) return true
  }
  return false
}

/** The name of the constraint that a duplicate ran into, or null. */
export function duplicateOf(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (cause['code'] === '23505') return String(cause['constraint_name'] ?? '')
  }
  return null
}

/**
 * What may be logged of a fault. Drizzle's message lists every parameter and PostgreSQL's detail quotes
 * the row, so of those only the statement, the code and the constraint are told.
 */
export function loggable(error: unknown): Record<string, unknown> {
  const query = [...causes(error)].find(cause => cause instanceof DrizzleQueryError)
  if (!(error instanceof Error)) return { type: typeof error }
  if (!(query instanceof DrizzleQueryError))
    return { type: error.name, message: error.message, stack: error.stack }
  const driver = [...causes(query.cause)].at(0)
  return {
    type: 'query',
    statement: query.query,
    code: driver?.['code'],
    constraint: driver?.['constraint_name'],
    stack: query.stack?.split('\n').filter(line => line.startsWith('    at ')),
  }
}
