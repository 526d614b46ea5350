import { purgeExpired, purgeKyc, purgeOutbox, type Services } from '@pagora/api'

const HOUR_MS = 3_600_000

/** Once an hour, what has run out goes. Answers what stops it. */
export function startPurging(services: Services): () => void {
  const { db, background, now } = services
  const purge = () => {
    background.run('purge expired', () => purgeExpired(db, now()))
    background.run('purge refused photos', () => purgeKyc(services))
    background.run('purge events', async () => {
      await purgeOutbox(services)
    })
  }
  purge()
  const timer = setInterval(purge, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
