import { type Handle, sessions } from '@pagora/db'
import { newId, type SellerId } from '@pagora/domain'
import { newToken, tokenHash } from './tokens.ts'

const HOUR_MS = 3_600_000
const LONG_MS = 30 * 24 * HOUR_MS
const SHORT_MS = 12 * HOUR_MS

interface NewSession {
  sellerId: SellerId
  /** 30 days when the person asked to be remembered, else 12 hours. */
  remember: boolean
  userAgent: string
  now: number
  /** Given where a repeated request must lead to the same token. */
  token?: string
}

/** Answers the token, which is stored nowhere. */
export async function startSession(
  db: Handle,
  { sellerId, remember, userAgent, now, token }: NewSession,
): Promise<string> {
  const fresh = token ?? newToken('session', sellerId)
  await db.insert(sessions).values({
    sellerId,
    tokenHash: tokenHash(fresh),
    id: newId('ses', sellerId, now),
    userAgent,
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + (remember ? LONG_MS : SHORT_MS)),
  })
  return fresh
}
