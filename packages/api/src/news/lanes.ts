import { isShared } from './audience.ts'
import type { NewsOptions } from './options.ts'
import type { DueRow } from './queries.ts'

/** Who is being told right now, so that a receiver that hangs takes the place of nobody else. */
export interface Lanes {
  /** False: not now. Whoever enters must leave. */
  enter(due: DueRow): boolean
  leave(due: DueRow, slow: boolean): void
}

/** Of one sale each receiver hears in order, as far as it answers. */
const lineOf = ({ receiver, transactionId, channel }: DueRow): string =>
  `${receiver} ${transactionId} ${channel}`

export function createLanes({ all, receiver, service, hanging }: NewsOptions['inFlight']): Lanes {
  const counts = new Map<string, number>()
  const lines = new Set<string>()
  /** Those that were slow the last time get one place each, of a share that leaves room for the others. */
  const hangs = new Set<string>()
  let inFlight = 0
  let inHanging = 0
  /** Which entered by that share, whatever was learnt of their receivers since. */
  const slow = new Set<DueRow>()

  const limitOf = (name: string): number => {
    if (hangs.has(name)) return inHanging < hanging ? 1 : 0
    return isShared(name) ? service : receiver
  }
  return {
    enter(due) {
      const line = lineOf(due)
      const count = counts.get(due.receiver) ?? 0
      if (inFlight >= all || lines.has(line) || count >= limitOf(due.receiver)) return false
      if (hangs.has(due.receiver)) {
        slow.add(due)
        inHanging++
      }
      lines.add(line)
      counts.set(due.receiver, count + 1)
      inFlight++
      return true
    },
    leave(due, wasSlow) {
      if (slow.delete(due)) inHanging--
      lines.delete(lineOf(due))
      const count = (counts.get(due.receiver) ?? 1) - 1
      if (count > 0) counts.set(due.receiver, count)
      else counts.delete(due.receiver)
      inFlight--
      if (wasSlow) hangs.add(due.receiver)
      else hangs.delete(due.receiver)
    },
  }
}
