import { kycFiles, kycRequests } from '@pagora/db'
import { and, eq, lt } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** Time enough to object to a refusal; what was decided, and why, stays. */
const REFUSED_KEPT_MS = 90 * 24 * 3_600_000
/** The rest is for the next hour. */
const AT_ONCE = 500

/** Photos of refused requests are needed by nobody once they are old; safe to run twice and anywhere. */
export async function purgeKyc({ db, files, now }: Services): Promise<void> {
  const refused = await db.pool
    .select({ sellerId: kycFiles.sellerId, id: kycFiles.id, storeKey: kycFiles.storeKey })
    .from(kycFiles)
    .innerJoin(
      kycRequests,
      and(eq(kycRequests.sellerId, kycFiles.sellerId), eq(kycRequests.id, kycFiles.requestId)),
    )
    .where(
      and(eq(kycRequests.status, 'refused'), lt(kycRequests.decidedAt, new Date(now() - REFUSED_KEPT_MS))),
    )
    .limit(AT_ONCE)
  for (const { sellerId, id, storeKey } of refused) {
    // The key first: without its row the bytes are noise, whatever happens next.
    await db.pool.delete(kycFiles).where(and(eq(kycFiles.sellerId, sellerId), eq(kycFiles.id, id)))
    await files.delete(storeKey)
  }
}
