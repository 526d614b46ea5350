import { sessions } from '@pagora/db'
import { and, eq } from 'drizzle-orm'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { listSessionsOf } from './queries.ts'

/** Where this account is signed in, the most recent first. */
export async function listSessions(ctx: RequestContext, caller: SellerPrincipal) {
  const { db, now } = ctx.services
  const rows = await listSessionsOf(db.pool, { sellerId: caller.sellerId, now: new Date(now()) })
  return rows.map(row => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
    current: row.id === caller.credentialId,
  }))
}

/** Ends one session of the caller's own; another's is as missing as one that never was. */
export async function endSession(ctx: RequestContext, caller: SellerPrincipal, id: string): Promise<void> {
  const { db, credentials } = ctx.services
  const ended = await db.pool
    .delete(sessions)
    .where(and(eq(sessions.sellerId, caller.sellerId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  credentials.forget()
  if (ended.length === 0) throw new Refusal('NOT_FOUND')
}
