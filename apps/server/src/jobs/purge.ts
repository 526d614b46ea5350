import { purgeExpired, type Services } from '@pagora/api'

const HOUR_MS = 3_600_000

/** Once an hour, what has run out goes. Answers what stops it. */
export function startPurging({ db, background, now }: Services): () => void {
  const purge = () => background.run('purge expired', () => purgeExpired(db, now()))
  purge()
  const timer = setInterval(purge, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
