/** Runs work again and again, never twice at once in this process. */
export interface Loop {
  /** Now, without waiting for its time. */
  wake(): void
  /** Ends it, once what is under way is done. */
  stop(): Promise<void>
}

interface LoopOptions {
  name: string
  everyMs: number
  /** Answers how much it did: while that is something, it goes on at once. */
  work: () => Promise<number>
  /** False: not now, since nothing that is timed may be trusted. */
  mayRun: () => boolean
  onFault: (name: string, error: unknown) => void
}

/** Turns of work that all did something, before others get a turn of the event loop's timers. */
const PAUSE_MS = 5

export function startLoop({ name, everyMs, work, mayRun, onFault }: LoopOptions): Loop {
  let stopped = false
  let woken = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | null = null

  async function run(): Promise<void> {
    woken = false
    let did = 0
    if (mayRun()) {
      try {
        did = await work()
      } catch (error) {
        onFault(name, error)
      }
    }
    turn = null
    if (!stopped) wait(did > 0 || woken ? PAUSE_MS : everyMs)
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(begin, ms)
    timer.unref()
  }

  function begin(): void {
    if (!turn && !stopped) turn = run()
  }

  wait(PAUSE_MS)
  return {
    wake() {
      woken = true
      if (!turn) wait(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
