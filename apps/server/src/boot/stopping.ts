type Undo = () => unknown

/** What has been opened so far, closed from the last to the first; one that fails does not keep the rest open. */
export class Opened {
  readonly #undos: [what: string, undo: Undo][] = []
  readonly #onFault: (what: string, error: unknown) => void

  constructor(onFault: (what: string, error: unknown) => void) {
    this.#onFault = onFault
  }

  add(what: string, undo: Undo): void {
    this.#undos.push([what, undo])
  }

  async close(): Promise<boolean> {
    let clean = true
    for (let next = this.#undos.pop(); next; next = this.#undos.pop()) {
      const [what, undo] = next
      try {
        await undo()
      } catch (error) {
        clean = false
        this.#onFault(what, error)
      }
    }
    return clean
  }
}

/** Thrown between two steps of a start that was told to stop. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export interface StopRequest {
  /** Throws when the start was told to stop. */
  check(): void
  /** Settles when it is told. */
  readonly told: Promise<void>
}

const FORCED = 130

/**
 * The first signal asks for an orderly stop, wherever the start has got to; the second ends the
 * process at once. Also told by the end of the process that started us, which held the other end of
 * a channel: nobody is left then who could press Ctrl-C.
 */
export function listenForStop(say: (message: string) => void): StopRequest {
  let stopping = false
  let tell = (): void => undefined
  const told = new Promise<void>(resolve => {
    tell = resolve
  })
  const stop = (): void => {
    if (stopping) return
    stopping = true
    tell()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(FORCED)
      say('Stopping; once more stops at once.')
      stop()
    })
  }
  process.once('disconnect', stop)
  return {
    told,
    check() {
      if (stopping) throw new Stopped()
    },
  }
}
