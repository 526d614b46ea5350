import { type Handle, hot, platformTerms, sellerFees } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { eq, inArray, sql } from 'drizzle-orm'

export type PlatformTermsRow = typeof platformTerms.$inferSelect
export type SellerFeeRow = typeof sellerFees.$inferSelect

export const findPlatformTerms = hot<Record<string, never>, PlatformTermsRow[]>('find_platform_terms', db =>
  db.select().from(platformTerms).where(eq(platformTerms.id, 'current')),
)

export const findSellerFees = hot<{ sellerId: SellerId }, SellerFeeRow[]>('find_seller_fees', db =>
  db
    .select()
    .from(sellerFees)
    .where(eq(sellerFees.sellerId, sql.placeholder('sellerId'))),
)

export async function feesOfSellers(db: Handle, sellerIds: SellerId[]): Promise<SellerFeeRow[]> {
  if (sellerIds.length === 0) return []
  // unprepared: an admin's page, of any number of sellers.
  return db.select().from(sellerFees).where(inArray(sellerFees.sellerId, sellerIds))
}
