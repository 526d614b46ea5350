import type { Database } from '@pagora/db'

const EVERY_MS = 10_000
const APART_MS = 250

/**
 * Leases and dates come from this process's clock: while it is not the database's, nothing that is timed
 * may run.
 */
export function watchClock(db: Database, onFault: (apartMs: number) => void) {
  let right = true
  async function compare(): Promise<void> {
    const asked = Date.now()
    const theirs = await db.ping().then(
      ({ now }) => now.getTime(),
      () => null,
    )
    if (theirs === null) return
    const answered = Date.now()
    const apart = Math.max(asked - theirs, theirs - answered, 0)
    if (right && apart > APART_MS) onFault(apart)
    right = apart <= APART_MS
  }
  const timer = setInterval(() => void compare(), EVERY_MS)
  timer.unref()
  return { first: compare(), isRight: () => right, stop: () => clearInterval(timer) }
}
