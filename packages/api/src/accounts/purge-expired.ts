import { accountLinks, adminSources, adminSteps, type Database, idempotencyKeys, sessions } from '@pagora/db'
import { lt } from 'drizzle-orm'
import { KEPT_MS } from '../idempotency/index.ts'

/** A used or expired link is kept for a day, so that it can be told from one that never was. */
const LINK_KEPT_MS = 24 * 3_600_000

/** A code counts for a minute; a day is beyond any doubt about clocks. */
const STEP_KEPT_MS = 24 * 3_600_000
/** Where no admin signed in from for so long is strange again. */
const SOURCE_KEPT_MS = 90 * 24 * 3_600_000

/** What has run out is of no use to anybody; safe to run twice and anywhere. */
export async function purgeExpired(db: Database, now: number): Promise<void> {
  await db.pool.delete(sessions).where(lt(sessions.expiresAt, new Date(now)))
  await db.pool.delete(accountLinks).where(lt(accountLinks.expiresAt, new Date(now - LINK_KEPT_MS)))
  await db.pool.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEPT_MS)))
  await db.pool.delete(adminSteps).where(lt(adminSteps.usedAt, new Date(now - STEP_KEPT_MS)))
  await db.pool.delete(adminSources).where(lt(adminSources.lastAt, new Date(now - SOURCE_KEPT_MS)))
}
