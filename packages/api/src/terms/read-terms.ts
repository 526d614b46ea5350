import type { Handle } from '@pagora/db'
import {
  DEFAULT_TERMS,
  type EffectiveTerms,
  effectiveTerms,
  type PlatformTerms,
  type SellerId,
} from '@pagora/domain'
import { findPlatformTerms, findSellerFees } from './queries.ts'

/** What an admin has saved, or what holds until one does. */
export async function readPlatformTerms(db: Handle): Promise<PlatformTerms> {
  const [row] = await findPlatformTerms(db, {})
  if (!row) return DEFAULT_TERMS
  const { id: _id, updatedAt: _updatedAt, ...terms } = row
  return terms
}

/** What holds for one seller now. */
export async function readEffectiveTerms(
  db: Handle,
  { sellerId, releaseDays }: { sellerId: SellerId; releaseDays: number | null },
): Promise<EffectiveTerms> {
  const [platform, rows] = await Promise.all([readPlatformTerms(db), findSellerFees(db, { sellerId })])
  const fees = Object.fromEntries(
    rows.map(({ kind, basisPoints, fixedCents }) => [kind, { basisPoints, fixedCents }]),
  )
  return effectiveTerms({ fees, releaseDays }, platform)
}
