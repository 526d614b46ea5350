import type { Bus, SaleStatus } from '@pagora/api'
import type { Redis } from 'ioredis'

const CHANNEL = 'pagora:sale-status'

/**
 * Tells the other processes what has just changed, and hears of theirs. Nothing waits for it: what it loses
 * is read again within a second.
 */
export function redisBus(redis: Redis, onFault: (fault: unknown) => void): Bus & { close(): void } {
  // A connection that listens can do nothing else.
  const ears = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null })
  ears.on('error', onFault)
  ears.subscribe(CHANNEL).catch(onFault)
  return {
    publish(id, status) {
      redis.publish(CHANNEL, JSON.stringify({ id, status })).catch(onFault)
    },
    subscribe(listener) {
      const hear = (_channel: string, message: string): void => {
        const { id, status } = JSON.parse(message) as { id: string; status: SaleStatus }
        listener(id, status)
      }
      ears.on('message', hear)
      return () => ears.off('message', hear)
    },
    close: () => ears.disconnect(),
  }
}
