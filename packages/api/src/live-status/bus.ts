import type { SaleStatus } from './live-status.ts'

/** How processes tell each other what has just changed; whatever it loses is read again within a second. */
export interface Bus {
  publish(id: string, status: SaleStatus): void
  subscribe(listener: (id: string, status: SaleStatus) => void): () => void
}

/** One process needs to tell nobody. */
export const silentBus: Bus = { publish: () => undefined, subscribe: () => () => undefined }
