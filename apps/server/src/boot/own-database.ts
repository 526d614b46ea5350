import { StartRefused } from './refused.ts'

const AWAY = 'does not answer. Is it running, and reachable from here?'
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  CONNECTION_CLOSED: AWAY,
  CONNECT_TIMEOUT: AWAY,
  ETIMEDOUT: AWAY,
  EHOSTUNREACH: AWAY,
  ENETUNREACH: AWAY,
  ENOTFOUND: 'is on a host whose name leads nowhere.',
  EAI_AGAIN: 'is on a host whose name could not be looked up.',
  '28P01': 'refuses the user or the password.',
  '28000': 'refuses the user.',
  '3D000': 'has no such database. Make it first (createdb).',
  '57P03': 'is just starting or stopping. Try again.',
  '53300': 'has no connection left.',
}

/** A database of the user's that cannot be had is theirs to put right; what else went wrong is thrown on. */
export function refuseUnreachable(url: string | undefined, error: unknown): never {
  const code = (error as { code?: unknown }).code
  const reason = typeof code === 'string' ? REASONS[code] : undefined
  if (url === undefined || reason === undefined) throw error
  // Without its password, which would end in a log.
  const { hostname, port, pathname } = new URL(url)
  throw new StartRefused(
    `DATABASE_URL: PostgreSQL at ${hostname}:${port || '5432'}${pathname} ${reason} (${String(code)})`,
  )
}
