import type { Handle } from '@pagora/db'
import { DEFAULT_TERMS, type PlatformTerms, type SellerTerms } from '@pagora/domain'
import { findPlatformTerms, type SellerFeeRow } from './queries.ts'

/** What an admin has saved, or what holds until one does. */
export async function readPlatformTerms(db: Handle): Promise<PlatformTerms> {
  const [row] = await findPlatformTerms(db, {})
  if (!row) return DEFAULT_TERMS
  const { id: _id, updatedAt: _updatedAt, ...terms } = row
  return terms
}

export const sellerTermsOf = (rows: SellerFeeRow[], releaseDays: number | null): SellerTerms => ({
  fees: Object.fromEntries(
    rows.map(({ kind, basisPoints, fixedCents }) => [kind, { basisPoints, fixedCents }]),
  ),
  releaseDays,
})
