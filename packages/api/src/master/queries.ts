import {
  acquirers,
  adminSources,
  admins,
  type Handle,
  hot,
  products,
  productTotals,
  sellerFees,
  sellers,
  sellerWords,
} from '@pagora/db'
import { PLATFORM, type SellerId } from '@pagora/domain'
import { and, asc, desc, eq, exists, inArray, isNull, like, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const at = sql.placeholder

export type AdminRow = typeof admins.$inferSelect

export const activeAdmins = hot<Record<string, never>, AdminRow[]>('active_admins', db =>
  db.select().from(admins).where(isNull(admins.disabledAt)),
)

export const findSource = hot<{ sourceHash: Buffer }, { lastAt: Date }[]>('find_admin_source', db =>
  db
    .select({ lastAt: adminSources.lastAt })
    .from(adminSources)
    .where(and(eq(adminSources.sellerId, PLATFORM), eq(adminSources.sourceHash, at('sourceHash')))),
)

const userColumns = {
  sellerId: sellers.sellerId,
  name: sellers.name,
  email: sellers.email,
  kyc: sellers.kyc,
  verified: sellers.verified,
  createdAt: sellers.createdAt,
  releaseDays: sellers.releaseDays,
}
export type UserRow = Pick<typeof sellers.$inferSelect, keyof typeof userColumns>

export interface Place {
  createdAt: Date
  sellerId: string
}

interface UserPage {
  verified: boolean | undefined
  before: Place | null
  limit: number
}

/** A keyset: the index begins where the page before ended. */
const after = (
  columns: Pick<typeof sellers, 'createdAt' | 'sellerId'> | typeof sellerWords,
  before: Place | null,
) =>
  before
    ? sql`(${columns.createdAt}, ${columns.sellerId}) < (${before.createdAt.toISOString()}::timestamptz, ${before.sellerId})`
    : undefined

/** Newest first, off an index of exactly that order; of those with `emailStart`, where it is given. */
export async function listUsers(
  db: Handle,
  { verified, before, limit, emailStart }: UserPage & { emailStart?: string },
): Promise<UserRow[]> {
  // unprepared: an admin's page, of several shapes.
  return db
    .select(userColumns)
    .from(sellers)
    .where(
      and(
        verified === undefined ? undefined : eq(sellers.verified, verified),
        after(sellers, before),
        emailStart === undefined
          ? undefined
          : like(sellers.email, `${emailStart.replace(/[\\%_]/g, '\\$&')}%`),
      ),
    )
    .orderBy(desc(sellers.createdAt), desc(sellers.sellerId))
    .limit(limit)
}

/**
 * Those who have all the words. Each word is a list in the order of the answer, so several are merged
 * as they are read, until the page is full.
 */
export async function searchUsers(
  db: Handle,
  [first, ...others]: [string, ...string[]],
  { verified, before, limit }: UserPage,
): Promise<UserRow[]> {
  // unprepared: an admin's page, of several shapes.
  const query = db
    .select(userColumns)
    .from(sellerWords)
    .innerJoin(sellers, eq(sellers.sellerId, sellerWords.sellerId))
    .where(
      and(
        eq(sellerWords.word, first),
        after(sellerWords, before),
        verified === undefined ? undefined : eq(sellers.verified, verified),
      ),
    )
    .orderBy(desc(sellerWords.createdAt), desc(sellerWords.sellerId))
    .limit(limit)
    .$dynamic()
  for (const [n, word] of others.entries()) {
    const other = alias(sellerWords, `other_${n}`)
    query.innerJoin(
      other,
      and(
        eq(other.word, word),
        eq(other.createdAt, sellerWords.createdAt),
        eq(other.sellerId, sellerWords.sellerId),
      ),
    )
  }
  return query
}

/** Held until the commit, so that two changes of one seller come one after the other. */
export async function lockSeller(tx: Handle, sellerId: SellerId) {
  // unprepared: an admin changes one seller now and then.
  const [row] = await tx
    .select({ ...userColumns, dataKey: sellers.dataKey, blockedAt: sellers.blockedAt })
    .from(sellers)
    .where(eq(sellers.sellerId, sellerId))
    .for('no key update')
  return row
}

/** Sellers who pay something else than everybody, for the fees' page. */
export async function listCustomFees(db: Handle, limit: number) {
  // unprepared: an admin's page.
  const rows = await db
    .select({ sellerId: sellers.sellerId, name: sellers.name })
    .from(sellers)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(sellerFees)
          .where(
            and(eq(sellerFees.sellerId, sellers.sellerId), inArray(sellerFees.kind, ['pix', 'cashOut'])),
          ),
      ),
    )
    .orderBy(asc(sellers.name), asc(sellers.sellerId))
    .limit(limit)
  return rows
}

export type AcquirerRow = typeof acquirers.$inferSelect

export async function listAcquirerRows(db: Handle): Promise<AcquirerRow[]> {
  // unprepared: an admin's page.
  return db.select().from(acquirers).orderBy(asc(acquirers.priority), asc(acquirers.createdAt))
}

export async function lockAcquirer(tx: Handle, id: string): Promise<AcquirerRow | undefined> {
  // unprepared: an admin changes one now and then.
  const [row] = await tx.select().from(acquirers).where(eq(acquirers.id, id)).for('update')
  return row
}

export async function findAdminBy(db: Handle, { id, email }: { id?: string; email?: string }) {
  // unprepared: the settings' page and a command.
  const [row] = await db
    .select()
    .from(admins)
    .where(
      or(
        id === undefined ? undefined : eq(admins.id, id),
        email === undefined ? undefined : eq(admins.email, email),
      ),
    )
  return row
}

/** The best sold, with what they are called; deleted ones too. */
export async function topProducts(db: Handle, limit: number) {
  // unprepared: an admin's page.
  const rows = await db
    .select({
      sellerId: sellers.sellerId,
      name: sellers.name,
      email: sellers.email,
      productName: products.name,
      priceCents: products.priceCents,
      revenueCents: productTotals.revenueCents,
      soldCount: productTotals.soldCount,
    })
    .from(productTotals)
    .innerJoin(
      products,
      and(eq(products.sellerId, productTotals.sellerId), eq(products.id, productTotals.productId)),
    )
    .innerJoin(sellers, eq(sellers.sellerId, productTotals.sellerId))
    .orderBy(desc(productTotals.revenueCents), desc(productTotals.sellerId), desc(productTotals.productId))
    .limit(limit)
  return rows
}
