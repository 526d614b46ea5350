/** Rings when the next thing in the database is due, so that a restart goes on with what was left. */
export interface Alarm {
  /** Something new may be due. */
  wake(): void
  stop(): void
}

const LONGEST_MS = 60_000

interface AlarmOptions {
  now: () => number
  /** Null: nothing is waiting. */
  nextAt: () => number | null
  ring: () => void
}

export function createAlarm({ now, nextAt, ring }: AlarmOptions): Alarm {
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  let isStopped = false

  function rung(): void {
    isSoon = false
    ring()
    wake()
  }

  function wake(): void {
    if (isSoon || isStopped) return
    clearTimeout(timer)
    const next = nextAt()
    if (next === null) return
    const wait = Math.min(Math.max(next - now(), 0), LONGEST_MS)
    isSoon = wait === 0
    timer = setTimeout(rung, wait)
  }

  return {
    wake,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
