import type { Database } from '../database/database.ts'
import type { Faults } from '../faults.ts'
import { createPoster } from './post.ts'

/** What has still to be told is sent until it is taken, across restarts. */
export interface Deliveries {
  nextDue(): number | null
  sendDue(): void
  /** What is being sent just now is given up, and sent again after the next start. */
  close(): Promise<void>
}

interface Delivery {
  id: number
  url: string
  body: string
  attempts: number
}

interface DeliveriesOptions {
  now: () => number
  /** How long to wait after each failed attempt; after the last it is given up. */
  retryDelaysMs: readonly number[]
  faults: Faults
  /** One has ended: another may be due. */
  wake: () => void
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const RETRY_DELAYS_MS = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  6 * HOUR,
  24 * HOUR,
]

const AT_ONCE = 32
const TIMEOUT_MS = 10_000
/** Kept from being sent twice meanwhile; after a crash it is due again when this is over. */
const LEASE_MS = TIMEOUT_MS + 5000

export function createDeliveries(database: Database, options: DeliveriesOptions): Deliveries {
  const { now, retryDelaysMs, faults, wake } = options
  const take = database.statement<Delivery>(
    `update deliveries set due_at = :now + ${LEASE_MS}, attempts = attempts + 1
     where id in (select id from deliveries where due_at <= :now order by due_at, id limit :limit)
     returning id, url, body, attempts`,
  )
  const nextDue = database.statement<{ next: number | null }>('select min(due_at) as next from deliveries')
  const remove = database.statement('delete from deliveries where id = :id')
  const later = database.statement('update deliveries set due_at = :at where id = :id')

  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()
  const poster = createPoster(AT_ONCE)

  async function isTaken({ url, body }: Delivery): Promise<boolean> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const status = await poster.post(url, body, signal)
      return status >= 200 && status < 300
    } catch {
      return false
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const { id, attempts } = delivery
    const taken = await isTaken(delivery)
    const delay = closing.signal.aborted ? 0 : retryDelaysMs[attempts - 1]
    if (taken || delay === undefined) remove.run({ id })
    else later.run({ id, at: now() + delay })
  }

  function start(delivery: Delivery): void {
    const sending = send(delivery).finally(() => {
      underWay.delete(sending)
      wake()
    })
    underWay.add(sending)
  }

  const isHeld = () => faults.mode === 'down' || underWay.size >= AT_ONCE || closing.signal.aborted

  return {
    nextDue: () => (isHeld() ? null : (nextDue.get()?.next ?? null)),
    sendDue() {
      if (isHeld()) return
      for (const delivery of take.all({ now: now(), limit: AT_ONCE - underWay.size })) start(delivery)
    },
    async close() {
      closing.abort()
      await Promise.all(underWay)
      poster.close()
    },
  }
}
