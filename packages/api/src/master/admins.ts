import { admins, duplicateOf, sessions } from '@pagora/db'
import { newId, PLATFORM } from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/index.ts'
import { createContext, Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'
import { newTotpSecret, openTotpSecret, otpauthUri, sealTotpSecret } from './code.ts'

const ADMIN_PREFIX = 'adm'

/** What a command or the start itself does, which no request asked for. */
const contextOf = (services: Services, requestId: string) =>
  createContext(services, {
    requestId,
    address: 'local',
    userAgent: undefined,
    authorization: undefined,
    idempotencyKey: null,
  })

/** At every start: there is an admin whose secret is the installation's. Safe in several processes at once. */
export async function ensureFirstAdmin(services: Services, secret: string): Promise<void> {
  const { db, vault, now } = services
  await db.transaction(async tx => {
    const made = await tx
      .insert(admins)
      .values({
        id: newId(ADMIN_PREFIX, PLATFORM, now()),
        name: 'Administrador',
        email: null,
        secretSealed: sealTotpSecret(vault, secret),
        first: true,
        createdAt: new Date(now()),
      })
      .onConflictDoNothing()
      .returning({ id: admins.id })
    const ctx = contextOf(services, 'start')
    if (made.length > 0) {
      return audit(tx, ctx, { subject: 'platform', actor: 'system', action: 'admin.add' })
    }
    const [first] = await tx.select().from(admins).where(eq(admins.first, true)).for('update')
    if (!first || openTotpSecret(vault, first.secretSealed) === secret) return
    await tx
      .update(admins)
      .set({ secretSealed: sealTotpSecret(vault, secret) })
      .where(eq(admins.id, first.id))
    // A secret is changed because the old one may be known: what it opened is closed.
    await tx.delete(sessions).where(and(eq(sessions.sellerId, PLATFORM), eq(sessions.adminId, first.id)))
    await audit(tx, ctx, { subject: 'platform', actor: 'system', action: 'admin.change-secret' })
  })
}

/** Answers the URI for the authenticator app, which is shown only this once. */
export async function addAdmin(services: Services, admin: { name: string; email: string }): Promise<string> {
  const { db, vault, now } = services
  const secret = newTotpSecret()
  const id = newId(ADMIN_PREFIX, PLATFORM, now())
  try {
    await db.transaction(async tx => {
      await tx.insert(admins).values({
        ...admin,
        id,
        secretSealed: sealTotpSecret(vault, secret),
        first: false,
        createdAt: new Date(now()),
      })
      const change = { from: null, to: { id, ...admin } }
      const ctx = contextOf(services, 'command')
      await audit(tx, ctx, { subject: 'platform', actor: 'system', action: 'admin.add', change })
    })
  } catch (error) {
    throw duplicateOf(error) === 'admins_email' ? new Refusal('EMAIL_TAKEN', { cause: error }) : error
  }
  return otpauthUri(secret, admin.email)
}
