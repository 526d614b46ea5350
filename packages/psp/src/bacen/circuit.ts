import { ProviderFault } from '../port.ts'
import { isRefusal } from './faults.ts'

/**
 * Keeps calls from a provider that does not answer: callers hear at once instead of after a time-out, and
 * it gets room to recover. After a while one call goes ahead as a probe; its answer lets all through again.
 */
export interface Circuit {
  through<Answer>(call: () => Promise<Answer>): Promise<Answer>
  state(): 'closed' | 'open'
}

export interface CircuitOptions {
  now: () => number
  /** Faults in a row that open it. */
  faultsToOpen: number
  probeAfterMs: number
}

export function createCircuit({ now, faultsToOpen, probeAfterMs }: CircuitOptions): Circuit {
  let faults = 0
  let openedAt: number | null = null
  let probing = false

  function admit(): { isProbe: boolean } {
    if (openedAt === null) return { isProbe: false }
    if (probing || now() - openedAt < probeAfterMs) {
      throw new ProviderFault('not-sent', 'the provider has not answered lately', { code: 'circuit_open' })
    }
    probing = true
    return { isProbe: true }
  }

  function close(): void {
    faults = 0
    openedAt = null
  }

  function count(isProbe: boolean): void {
    faults++
    // Calls from before it opened, ending late, do not keep it open for longer.
    if (isProbe || (openedAt === null && faults >= faultsToOpen)) openedAt = now()
  }

  return {
    async through(call) {
      const { isProbe } = admit()
      try {
        const answer = await call()
        close()
        return answer
      } catch (error) {
        // A refusal is an answer like any other.
        if (isRefusal(error)) close()
        else count(isProbe)
        throw error
      } finally {
        if (isProbe) probing = false
      }
    },
    state: () => (openedAt === null ? 'closed' : 'open'),
  }
}
