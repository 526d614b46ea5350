import { accountEmails, accountLinks, admins, apiKeys, type Handle, hot, sellers, sessions } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'

const at = sql.placeholder

export const findSession = hot<{ sellerId: SellerId; tokenHash: Buffer; now: Date }, SessionRow[]>(
  'find_session',
  db =>
    db
      .select({
        id: sessions.id,
        adminId: sessions.adminId,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.sellerId, at('sellerId')),
          eq(sessions.tokenHash, at('tokenHash')),
          gt(sessions.expiresAt, at('now')),
        ),
      ),
)
export interface SessionRow {
  id: string
  adminId: string | null
  lastSeenAt: Date
  expiresAt: Date
}

/** A replaced key still counts until its grace ends. */
export const findSecretKey = hot<{ sellerId: SellerId; secretHash: Buffer; now: Date }, SecretKeyRow[]>(
  'find_secret_key',
  db =>
    db
      .select({ id: apiKeys.id, expiresAt: apiKeys.expiresAt })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.sellerId, at('sellerId')),
          eq(apiKeys.secretHash, at('secretHash')),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at('now'))),
        ),
      ),
)
export interface SecretKeyRow {
  id: string
  expiresAt: Date | null
}

export const touchSession = hot<{ sellerId: SellerId; tokenHash: Buffer; now: Date; before: Date }, unknown>(
  'touch_session',
  db =>
    db
      .update(sessions)
      // The only way that Drizzle takes a placeholder in SET.
      .set({ lastSeenAt: sql`${at('now')}` })
      .where(
        and(
          eq(sessions.sellerId, at('sellerId')),
          eq(sessions.tokenHash, at('tokenHash')),
          lt(sessions.lastSeenAt, at('before')),
        ),
      ),
)

/** Directory: read alone. */
export const sellerIdOfEmail = hot<{ email: string }, { sellerId: SellerId }[]>('seller_id_of_email', db =>
  db
    .select({ sellerId: accountEmails.sellerId })
    .from(accountEmails)
    .where(eq(accountEmails.email, at('email'))),
)

export type SellerRow = typeof sellers.$inferSelect

export const findSeller = hot<{ sellerId: SellerId }, SellerRow[]>('find_seller', db =>
  db
    .select()
    .from(sellers)
    .where(eq(sellers.sellerId, at('sellerId'))),
)

/** The administrator with the address of this account; admins are a reference table, which may be joined. */
export const findAdminOf = hot<{ sellerId: SellerId }, { id: string }[]>('find_admin_of', db =>
  db
    .select({ id: admins.id })
    .from(sellers)
    .innerJoin(admins, eq(admins.email, sellers.email))
    .where(and(eq(sellers.sellerId, at('sellerId')), isNull(admins.disabledAt))),
)

export const currentKeys = hot<{ sellerId: SellerId }, { publicKey: string; secretSealed: Buffer }[]>(
  'current_keys',
  db =>
    db
      .select({ publicKey: apiKeys.publicKey, secretSealed: apiKeys.secretSealed })
      .from(apiKeys)
      .where(and(eq(apiKeys.sellerId, at('sellerId')), isNull(apiKeys.expiresAt)))
      .orderBy(desc(apiKeys.id))
      .limit(1),
)

export const listSessionsOf = hot<{ sellerId: SellerId; now: Date }, (typeof sessions.$inferSelect)[]>(
  'list_sessions',
  db =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.sellerId, at('sellerId')), gt(sessions.expiresAt, at('now'))))
      .orderBy(desc(sessions.lastSeenAt)),
)

/** Claims a link for its one use; no row when it is unknown, used, expired or for something else. */
export async function claimLink(
  db: Handle,
  link: { sellerId: SellerId; hash: Buffer; purpose: 'reset-password' | 'confirm-email'; now: Date },
): Promise<{ email: string | null } | undefined> {
  // unprepared: runs once for each mailed link.
  const [row] = await db
    .update(accountLinks)
    .set({ usedAt: link.now })
    .where(
      and(
        eq(accountLinks.sellerId, link.sellerId),
        eq(accountLinks.tokenHash, link.hash),
        eq(accountLinks.purpose, link.purpose),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, link.now),
      ),
    )
    .returning({ email: accountLinks.email })
  return row
}
