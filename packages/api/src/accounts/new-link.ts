import { accountLinks, type Handle } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { newToken, tokenHash } from './tokens.ts'

const MINUTE_MS = 60_000
const LIFE_MS = { 'reset-password': 30 * MINUTE_MS, 'confirm-email': 24 * 60 * MINUTE_MS } as const

interface NewLink {
  sellerId: SellerId
  purpose: keyof typeof LIFE_MS
  /** The address to be confirmed. */
  email?: string
  appUrl: string
  now: number
}

/** Stores a one-use link and answers its address, which is stored nowhere. */
export async function newLink(
  db: Handle,
  { sellerId, purpose, email, appUrl, now }: NewLink,
): Promise<string> {
  const token = newToken('link', sellerId)
  await db.insert(accountLinks).values({
    sellerId,
    tokenHash: tokenHash(token),
    purpose,
    email: email ?? null,
    createdAt: new Date(now),
    expiresAt: new Date(now + LIFE_MS[purpose]),
  })
  return `${appUrl}/#/${purpose}?token=${token}`
}
