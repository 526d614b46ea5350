import { type Alarm, createAlarm } from './alarm.ts'
import { createCharges } from './charges/charges.ts'
import type { Database } from './database/database.ts'
import type { Faults } from './faults.ts'
import { createPayments } from './payments.ts'
import { createPayouts } from './payouts/payouts.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createReturns } from './receipts/returns.ts'
import { createStatement } from './statement.ts'
import { createDeliveries } from './webhooks/deliveries.ts'
import { createNotices } from './webhooks/notices.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export interface PartsOptions {
  now: () => number
  /** Host and port that codes lead to. */
  host: () => string
  returnMs: number
  payoutMs: number
  retryDelaysMs: readonly number[]
}

/** Set by whoever plays the past; null: the clock of the machine. */
interface Clock {
  at: number | null
}

const soonest = (...times: Array<number | null>): number | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null)

/** All that the bank keeps and does, without what is around it. */
export function createParts(database: Database, options: PartsOptions) {
  const { host, returnMs, payoutMs, retryDelaysMs } = options
  const clock: Clock = { at: null }
  const now = () => clock.at ?? options.now()
  const faults: Faults = { mode: 'none' }
  const wakeSender = () => sender.wake()

  const webhooks = createWebhooks(database, now)
  const notices = createNotices(database, { now, webhooks, faults, wake: wakeSender })
  const deliveries = createDeliveries(database, { now, retryDelaysMs, faults, wake: wakeSender })
  const charges = createCharges(database, { now, host })
  const receipts = createReceipts(database, now)
  const returns = createReturns(database, { now, settleMs: returnMs, receipts, notices })
  const payouts = createPayouts(database, { now, settleMs: payoutMs, notices })

  const sender: Alarm = createAlarm({ now, nextAt: deliveries.nextDue, ring: deliveries.sendDue })
  const settler: Alarm = createAlarm({
    now,
    nextAt: () => soonest(returns.nextDue(), payouts.nextDue()),
    ring() {
      returns.settleDue()
      payouts.settleDue()
    },
  })

  return {
    now,
    /** Tells the bank what time it is, or that it is now; what is due by then happens at once. */
    setClock(at: number | null) {
      clock.at = at
      returns.settleDue()
      payouts.settleDue()
      sender.wake()
      settler.wake()
    },
    faults,
    webhooks,
    charges,
    receipts,
    returns,
    payouts,
    pay: createPayments(database, { now, charges, receipts, notices }),
    statement: createStatement(database),
    /** Goes on with whatever is due, or will be. */
    wake() {
      sender.wake()
      settler.wake()
    },
    async stop() {
      settler.stop()
      sender.stop()
      await deliveries.close()
    },
  }
}

export type Parts = ReturnType<typeof createParts>
