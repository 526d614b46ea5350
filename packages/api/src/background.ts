/** Work that goes on after the answer, and that a graceful stop waits for. */
export interface Background {
  run(name: string, work: () => Promise<void>): void
  /** Resolves once nothing is under way. */
  idle(): Promise<void>
}

export function createBackground(onFault: (name: string, error: unknown) => void): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task = work()
        .catch(error => onFault(name, error))
        .finally(() => underWay.delete(task))
      underWay.add(task)
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
