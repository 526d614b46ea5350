import { sessions } from '@pagora/db'
import { PLATFORM } from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'
import { findAdminBy } from './queries.ts'

/** Whether this token may administrate now. */
export async function isMasterToken(ctx: RequestContext, token: string): Promise<boolean> {
  try {
    return (await ctx.services.credentials.principalOf(`Bearer ${token}`))?.kind === 'master'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') return false
    throw error
  }
}

export async function signOut(ctx: RequestContext, admin: MasterPrincipal): Promise<void> {
  const { db, credentials } = ctx.services
  await db.pool
    .delete(sessions)
    .where(and(eq(sessions.sellerId, PLATFORM), eq(sessions.id, admin.credentialId)))
  credentials.forget()
}

export async function readAdmin(ctx: RequestContext, { adminId }: MasterPrincipal) {
  const row = await findAdminBy(ctx.services.db.pool, { id: adminId })
  if (!row) throw new Refusal('UNAUTHENTICATED')
  return { _id: row.id, name: row.name, email: row.email, createdAt: row.createdAt.toISOString() }
}
