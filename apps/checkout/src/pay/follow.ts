import { Refused, readStatus, type SaleStatus } from './api.ts'

const EVERY_MS = 1000
/** A tab that nobody looks at; the browser itself slows it down further. */
const HIDDEN_MS = 10_000
/** A payment that was under way when the code ran out still arrives. */
const AFTER_FAILED_MS = 120_000

export interface News {
  tell(status: SaleStatus): void
  /** Whether the server can be reached. */
  reach(reachable: boolean): void
}

/**
 * Asks each second, listens for events beside it, and ends on `completed`, or two minutes after `failed`.
 * Coming back to the tab, or to the network, asks at once.
 */
export function followSale(id: string, { tell, reach }: News): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let ended = false
  let failedAt = 0
  let events: EventSource | null = null

  const hear = (status: SaleStatus): void => {
    if (ended) return
    if (status.status === 'failed') failedAt ||= Date.now()
    if (status.status === 'completed' || (failedAt && Date.now() - failedAt > AFTER_FAILED_MS)) stop()
    tell(status)
  }
  const next = (): void => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(ask, document.hidden ? HIDDEN_MS : EVERY_MS)
  }
  const ask = async (): Promise<void> => {
    next()
    if (asking || ended) return
    asking = true
    try {
      const status = await readStatus(id)
      if (!ended) reach(true)
      hear(status)
    } catch (fault) {
      if (!ended) reach(!(fault instanceof Refused) || fault.code !== null)
    }
    asking = false
  }
  /** Only while somebody looks: over HTTP/1.1 a browser has six connections for all tabs of an origin. */
  const listen = (): void => {
    if (document.hidden) {
      events?.close()
      events = null
    } else if (!events && typeof EventSource === 'function') {
      events = new EventSource(`/api/payments/transaction/${id}/events`)
      events.addEventListener('message', ({ data }) => hear((JSON.parse(data) as { data: SaleStatus }).data))
    }
  }
  const turn = (): void => {
    listen()
    // A question from before may hang in a network that is gone.
    asking = false
    if (!document.hidden) ask()
    next()
  }
  function stop(): void {
    ended = true
    clearTimeout(timer)
    events?.close()
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('online', turn)
    removeEventListener('pageshow', turn)
  }

  document.addEventListener('visibilitychange', turn)
  addEventListener('online', turn)
  addEventListener('pageshow', turn)
  turn()
  return stop
}
