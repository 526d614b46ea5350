import type { AcquirerSettings, Provider } from '../port.ts'
import { createCharges } from './charges.ts'
import { createClient } from './client.ts'
import { noticesIn } from './notices.ts'
import { createPayouts } from './payouts.ts'
import { createReceipts } from './receipts.ts'
import { keyText } from './writing.ts'

export interface BacenOptions {
  now?: () => number
  /** For each exchange with the provider, from asking to the last byte of the answer. */
  timeoutMs?: number
  /** Faults in a row after which it is not asked for a while, and how long that is. */
  faultsToOpen?: number
  probeAfterMs?: number
}

export type BacenProvider = Provider & {
  /** Ends once what is under way has been answered. */
  close(): Promise<void>
}

const DEFAULTS = { now: Date.now, timeoutMs: 10_000, faultsToOpen: 5, probeAfterMs: 5000 }

/** Any provider that speaks the Central Bank's Pix API, and Efí's way of sending money. */
export function createBacenProvider(settings: AcquirerSettings, options: BacenOptions = {}): BacenProvider {
  const client = createClient(settings, { ...DEFAULTS, ...options })
  return {
    ...createCharges(client),
    ...createReceipts(client),
    payouts: settings.payouts === 'manual' ? null : createPayouts(client, settings.baseUrl),
    async watch(pixKey, url) {
      const path = `/webhook/${encodeURIComponent(keyText(pixKey))}`
      await client.ask({ method: 'PUT', path, body: { webhookUrl: url } })
    },
    notices: noticesIn,
    health: client.health,
    close: client.close,
  }
}
