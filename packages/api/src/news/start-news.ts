import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { createCourier } from './deliver.ts'
import { type OutboxEvent, type Resting, relayOnce } from './relay.ts'
import type { OnFault } from './try-delivery.ts'

interface NewsLoop {
  /** To be called after a commit that wrote to the outbox: it is told at once. */
  wake(): void
  /** Begins nothing more and waits, some seconds at most, for what is on its way. */
  stop(): Promise<void>
}

interface NewsLoopOptions {
  onTransfer?: (event: OutboxEvent) => Promise<void>
  onFault: OnFault
  /** The net below `wake`. */
  everyMs?: number
}

const EVERY_MS = 1000
const STOP_MS = 5000

/** Tells what happens, as long as it runs; safe in any number of processes. */
export function startNews(
  services: Services,
  { onTransfer, onFault, everyMs = EVERY_MS }: NewsLoopOptions,
): NewsLoop {
  const courier = createCourier(services, onFault)
  const resting: Resting = new Map()
  let stopped = false
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()

  async function pass(): Promise<void> {
    let more = true
    while (more && !stopped) {
      more = await relayOnce(services, { onTransfer, onFault, resting })
      await courier.look()
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = Promise.withResolvers()
      await pass().catch(error => onFault('news', error))
      const waited = new AbortController()
      await Promise.race([
        woken.promise,
        sleep(everyMs, undefined, { signal: waited.signal }).catch(() => undefined),
      ])
      waited.abort()
    }
  }

  const running = run()
  return {
    wake,
    async stop() {
      stopped = true
      courier.close()
      wake()
      await Promise.race([running.then(() => courier.idle()), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}
