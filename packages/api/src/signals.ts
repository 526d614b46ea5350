/** Tells the loops of this process that there is something to do, without waiting for their second. */
export interface Signals {
  emit(signal: Signal): void
  on(signal: Signal, listener: () => void): () => void
}

/** `event`: the outbox has a new row. `notice`: a provider has called. */
type Signal = 'event' | 'notice'

export function createSignals(): Signals {
  const listeners = new Map<Signal, Set<() => void>>()
  return {
    emit(signal) {
      for (const listener of listeners.get(signal) ?? []) listener()
    },
    on(signal, listener) {
      const heard = listeners.get(signal) ?? new Set()
      listeners.set(signal, heard.add(listener))
      return () => heard.delete(listener)
    },
  }
}
