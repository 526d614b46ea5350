import { once } from 'node:events'

/** What is measured: the same request, over and over. */
export interface HttpTarget {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  /** Each request under an Idempotency-Key of its own. */
  keyed?: boolean
}

/** What no HTTP lies before: the subject itself does it over and over, when it is told to. */
interface LoopTarget {
  loop: true
}

export type Target = HttpTarget | LoopTarget

export interface Setting {
  databaseUrl: string
  /** For subjects that need a database of their own on the same server. */
  ownerUrl: string
  dataDir: string
  /** What the other one answers, so that a floor sends as many bytes. */
  payload: string | null
}

/**
 * The frame of a subject: a process of its own that is told its setting, says where to send requests,
 * and ends with its parent.
 */
export async function subject(start: (setting: Setting) => Promise<HttpTarget>): Promise<void> {
  const [setting] = (await once(process, 'message')) as [Setting]
  process.once('disconnect', () => process.exit(0))
  process.send?.(await start(setting))
}

/** As many at once as there are connections that ask. */
export const CONNECTIONS = 16

/** The same frame for what is done in the subject itself: told for how long, it answers how many a second. */
export async function loopSubject(
  start: (setting: Setting) => Promise<() => Promise<unknown>>,
): Promise<void> {
  const [setting] = (await once(process, 'message')) as [Setting]
  process.once('disconnect', () => process.exit(0))
  const perform = await start(setting)
  process.on('message', ({ seconds }: { seconds: number }) => {
    void repeat(perform, seconds).then(rate => process.send?.({ rate }))
  })
  process.send?.({ loop: true } satisfies LoopTarget)
}

async function repeat(perform: () => Promise<unknown>, seconds: number): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await perform()
        done++
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}
