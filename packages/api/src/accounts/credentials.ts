import type { Database } from '@pagora/db'
import { PLATFORM } from '@pagora/domain'
import type { Background } from '../background.ts'
import { type Principal, Refusal } from '../rpc/index.ts'
import { findSecretKey, findSession, touchSession } from './queries.ts'
import { type ParsedToken, parseToken } from './tokens.ts'

export interface Credentials {
  /** Null without a header; a header that leads to nobody is refused. */
  principalOf(authorization: string | undefined): Promise<Principal | null>
  /** After a session was ended here: other processes notice within the cache's second. */
  forget(): void
}

interface Known {
  principal: Principal
  /** When the query that found it was sent, plus the cache's life. */
  until: number
  lastSeenAt: number
}

/** A revoked session is refused within a second on every process. */
const CACHE_MS = 1000
const CACHE_MAX = 20_000
const SEEN_EVERY_MS = 60_000

const BEARER = /^Bearer +(\S+)$/i

export function createCredentials(db: Database, background: Background, now: () => number): Credentials {
  const cache = new Map<string, Known>()
  // A forgotten session must not come back with the answer of a query that was already under way.
  let generation = 0

  async function find(
    token: ParsedToken,
  ): Promise<{ principal: Principal; lastSeenAt: number; until: number } | null> {
    const { kind, sellerId, hash } = token
    const sentAt = now()
    const moment = new Date(sentAt)
    const until = (expiresAt: Date | null) => Math.min(sentAt + CACHE_MS, expiresAt?.getTime() ?? Infinity)
    if (kind === 'secretKey') {
      const [row] = await findSecretKey(db.pool, { sellerId, secretHash: hash, now: moment })
      if (!row) return null
      const principal = { kind: 'seller', sellerId, via: 'key', credentialId: row.id } as const
      return { principal, lastSeenAt: Infinity, until: until(row.expiresAt) }
    }
    if (kind === 'link' || (kind === 'master') !== (sellerId === PLATFORM)) return null
    const [row] = await findSession(db.pool, { sellerId, tokenHash: hash, now: moment })
    if (!row) return null
    const principal: Principal =
      row.adminId === null
        ? { kind: 'seller', sellerId, via: 'session', credentialId: row.id }
        : { kind: 'master', adminId: row.adminId, credentialId: row.id }
    return { principal, lastSeenAt: row.lastSeenAt.getTime(), until: until(row.expiresAt) }
  }

  function seen(known: Known, { sellerId, hash }: ParsedToken): void {
    const at = now()
    if (at - known.lastSeenAt < SEEN_EVERY_MS) return
    known.lastSeenAt = at
    background.run('touch session', async () => {
      await touchSession(db.pool, {
        sellerId,
        tokenHash: hash,
        now: new Date(at),
        before: new Date(at - SEEN_EVERY_MS),
      })
    })
  }

  return {
    async principalOf(authorization) {
      if (authorization === undefined) return null
      const token = parseToken(BEARER.exec(authorization)?.[1] ?? '')
      if (!token) throw new Refusal('UNAUTHENTICATED')
      const key = token.hash.toString('base64')
      let known = cache.get(key)
      if (!known || known.until <= now()) {
        cache.delete(key)
        const asked = generation
        const found = await find(token)
        if (!found) throw new Refusal('UNAUTHENTICATED')
        known = found
        if (asked === generation) {
          if (cache.size >= CACHE_MAX) cache.clear()
          cache.set(key, known)
        }
      }
      seen(known, token)
      return known.principal
    },
    forget() {
      generation++
      cache.clear()
    },
  }
}
