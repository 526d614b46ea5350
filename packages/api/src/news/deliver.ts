import type { Services } from '../services.ts'
import { type Answered, createLanes } from './lanes.ts'
import { type DueRow, dueDeliveries } from './queries.ts'
import { type OnFault, tryDelivery } from './try-delivery.ts'

/** So many of each receiver are looked at in advance, and so many in all: a look reads all that is due. */
const EACH = 128
const LIMIT = 2000

/** Sends what is due, as much at once as its lanes allow; any number of them may run. */
interface Courier {
  /** Looks for what is due and begins it; does not wait for answers. */
  look(): Promise<void>
  /** Resolves once nothing is on its way. */
  idle(): Promise<void>
  /** Begins nothing more. */
  close(): void
}

const keyOf = ({ sellerId, id }: DueRow): string => `${sellerId} ${id}`

export function createCourier(services: Services, onFault: OnFault): Courier {
  const lanes = createLanes(services.news.inFlight)
  /** Seen as due and not yet begun, by receiver. */
  let waiting = new Map<string, DueRow[]>()
  const onTheWay = new Map<string, Promise<void>>()
  /** Whether the last look may have left some behind. */
  let more = false
  let closed = false

  function begin(): number {
    let begun = 0
    for (const [receiver, queue] of waiting) {
      // Of one sale the second piece of news waits for the first; what comes behind it does not.
      for (let place = 0; place < queue.length && lanes.hasRoom(receiver); ) {
        const due = queue[place]
        if (!due || !lanes.enter(due)) {
          place++
          continue
        }
        queue.splice(place, 1)
        onTheWay.set(keyOf(due), carry(due))
        begun++
      }
      if (queue.length === 0) waiting.delete(receiver)
    }
    return begun
  }

  async function carry(due: DueRow): Promise<void> {
    let answered: Answered = null
    try {
      answered = await tryDelivery(services, due, onFault)
    } catch (error) {
      // How it went could not be written down: its lease runs out, and it is tried again.
      onFault('a delivery', error)
    }
    lanes.leave(due, answered)
    if (begin() === 0 && more) await look().catch(error => onFault('looking for deliveries', error))
    onTheWay.delete(keyOf(due))
  }

  async function readDue(): Promise<void> {
    const now = new Date(services.now())
    const rows = await dueDeliveries(services.db.pool, { now, each: EACH, limit: LIMIT })
    // What is no longer among them was done by another process.
    waiting = Map.groupBy(
      rows.filter(row => !onTheWay.has(keyOf(row))),
      row => row.receiver,
    )
    more = rows.length >= EACH
    begin()
  }

  const look = oneAtATime(async () => {
    if (!closed) await readDue()
  })
  return {
    look,
    async idle() {
      while (onTheWay.size > 0) await Promise.all(onTheWay.values())
    },
    close() {
      closed = true
      waiting.clear()
    },
  }
}

/** Whoever asks while one is under way gets the next, which sees what was there when they asked. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    current = work().finally(() => {
      current = undefined
    })
    return current
  }
  return () => {
    if (!current) return start()
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

/** All that is due now, each tried once. */
export async function deliverOnce(services: Services, onFault: OnFault): Promise<void> {
  const courier = createCourier(services, onFault)
  await courier.look()
  await courier.idle()
}
