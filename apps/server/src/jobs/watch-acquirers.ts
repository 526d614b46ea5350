import type { Acquirers } from '@pagora/api'

const AGAIN_MS = 30_000

interface Watch {
  acquirers: Acquirers
  /** Where this acquirer is to call. */
  callbackOf: (acquirerId: string) => string
  onFault: (error: unknown) => void
}

/** Has every acquirer tell us of what arrives; again until it has heard. Answers what stops it. */
export function watchAcquirers({ acquirers, callbackOf, onFault }: Watch): () => void {
  const told = new Map<string, string>()
  async function tell(): Promise<void> {
    for (const { id, pixKey, provider } of await acquirers.all()) {
      if (pixKey === null || told.get(id) === pixKey) continue
      await provider.watch(pixKey, callbackOf(id))
      told.set(id, pixKey)
    }
  }
  const again = () => void tell().catch(onFault)
  again()
  const timer = setInterval(again, AGAIN_MS)
  timer.unref()
  return () => clearInterval(timer)
}
