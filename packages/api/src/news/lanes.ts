import { isShared } from './audience.ts'
import type { NewsOptions } from './options.ts'
import type { DueRow } from './queries.ts'

/** Who is being told right now, so that a receiver that hangs takes the place of nobody else. */
export interface Lanes {
  /** False: nothing of this receiver can begin now. */
  hasRoom(receiver: string): boolean
  /** False: not now. Whoever enters must leave. */
  enter(due: DueRow): boolean
  leave(due: DueRow, answered: Answered): void
}

/** Null: it was not asked after all, another process had begun. */
export type Answered = 'prompt' | 'slow' | null

/** By its last answer; 'new' has not given one to this process. */
type Standing = 'new' | 'prompt' | 'slow'

/** Of one sale each receiver hears in order, as far as it answers. */
const lineOf = ({ receiver, transactionId, channel }: DueRow): string =>
  `${receiver} ${transactionId} ${channel}`

export function createLanes({ all, receiver, service, unproven, slow }: NewsOptions['inFlight']): Lanes {
  const standings = new Map<string, Standing>()
  const counts = new Map<string, number>()
  /** Those on their way, and how their receivers stood when they began. */
  const begun = new Map<string, Standing>()
  const taken: Record<Standing, number> = { new: 0, prompt: 0, slow: 0 }

  /**
   * Whoever answers promptly may take all places. The others get one each, of shares that leave room:
   * however many of them hang at once, those who answer are not kept waiting.
   */
  function hasRoom(name: string): boolean {
    const standing = standings.get(name) ?? 'new'
    const count = counts.get(name) ?? 0
    if (begun.size >= all) return false
    if (standing === 'prompt') return count < (isShared(name) ? service : receiver)
    if (standing === 'slow' && taken.slow >= slow) return false
    return count < 1 && taken.new + taken.slow < unproven
  }

  return {
    hasRoom,
    enter(due) {
      if (begun.has(lineOf(due)) || !hasRoom(due.receiver)) return false
      const standing = standings.get(due.receiver) ?? 'new'
      begun.set(lineOf(due), standing)
      taken[standing]++
      counts.set(due.receiver, (counts.get(due.receiver) ?? 0) + 1)
      return true
    },
    leave(due, answered) {
      const standing = begun.get(lineOf(due))
      if (!standing) return
      begun.delete(lineOf(due))
      taken[standing]--
      const count = (counts.get(due.receiver) ?? 1) - 1
      if (count > 0) counts.set(due.receiver, count)
      else counts.delete(due.receiver)
      if (answered) standings.set(due.receiver, answered)
    },
  }
}
