import {
  compareWithProvider,
  expireSales,
  followNotices,
  followPayout,
  followPayouts,
  followRefunds,
  guardBooks,
  releaseDue,
  type Services,
  SWEEPS,
  sweepReceipts,
} from '@pagora/api'
import { type Loop, startLoop } from './loop.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface MoneyJobs {
  services: Services
  mayRun: () => boolean
  onFault: (name: string, error: unknown) => void
  /** Books that differ; loud, since it is money. */
  onDifference: (what: string, details: unknown) => void
}

/** What runs in the background of money: each loop calls one use case, and is safe in any number of processes. */
export function startMoneyJobs({ services, mayRun, onFault, onDifference }: MoneyJobs): {
  stop(): Promise<void>
} {
  const loops: Loop[] = []
  const unheard: (() => void)[] = []
  const loop = (name: string, everyMs: number, work: () => Promise<number>): Loop => {
    const started = startLoop({ name, everyMs, work, mayRun, onFault })
    loops.push(started)
    return started
  }

  const notices = loop('notices', SECOND_MS, () => followNotices(services, followPayout))
  unheard.push(services.signals.on('notice', notices.wake))
  loop('payouts', SECOND_MS, () => followPayouts(services))
  loop('refunds', SECOND_MS, () => followRefunds(services))
  loop('releases', SECOND_MS, () => releaseDue(services))
  loop('expiry', SECOND_MS, () => expireSales(services))
  for (const { name, backMs, everyMs } of SWEEPS) {
    loop(`sweep of the ${name}`, everyMs, async () => {
      await sweepReceipts(services, backMs)
      return 0
    })
  }
  loop('books', 10 * MINUTE_MS, async () => {
    const differences = await guardBooks(services, HOUR_MS)
    if (differences.length > 0) onDifference('the books differ', differences)
    return 0
  })
  loop('provider statement', HOUR_MS, async () => {
    const to = new Date(services.now() - 5 * MINUTE_MS)
    for (const { id } of await services.acquirers.all()) {
      const differences = await compareWithProvider(services, id, new Date(to.getTime() - DAY_MS), to)
      if (differences.length > 0) onDifference(`the statement of ${id} differs`, differences)
    }
    return 0
  })
  return {
    async stop() {
      for (const silence of unheard) silence()
      await Promise.all(loops.map(each => each.stop()))
    },
  }
}
