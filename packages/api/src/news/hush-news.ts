import { outbox } from '@pagora/db'
import { isNull } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** What happened so far is no news to anybody: for a past that was made up. */
export async function hushNews({ db, now }: Services): Promise<void> {
  await db.pool
    .update(outbox)
    .set({ relayedAt: new Date(now()) })
    .where(isNull(outbox.relayedAt))
}
