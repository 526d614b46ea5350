import { admins, auditLog, type Handle, sellers } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'

interface AuditPage {
  sellerId: SellerId | undefined
  before: { at: Date; id: string } | null
  limit: number
}

export async function listEntries(db: Handle, { sellerId, before, limit }: AuditPage) {
  // unprepared: an admin's page, of several shapes.
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        sellerId === undefined ? undefined : eq(auditLog.sellerId, sellerId),
        before
          ? sql`(${auditLog.at}, ${auditLog.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`
          : undefined,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}

export async function keysOf(db: Handle, sellerIds: SellerId[]): Promise<Map<SellerId, Buffer>> {
  if (sellerIds.length === 0) return new Map()
  // unprepared: an admin's page, of any number of sellers.
  const rows = await db
    .select({ sellerId: sellers.sellerId, dataKey: sellers.dataKey })
    .from(sellers)
    .where(inArray(sellers.sellerId, sellerIds))
  return new Map(rows.map(row => [row.sellerId, row.dataKey]))
}

export async function adminNames(db: Handle): Promise<Map<string, string>> {
  // unprepared: an admin's page.
  const rows = await db.select({ id: admins.id, name: admins.name }).from(admins)
  return new Map(rows.map(row => [row.id, row.name]))
}
