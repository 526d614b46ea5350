import type { CounterFactory } from '@pagora/api'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

const CONNECT_MS = 2000

/** A connection that fails at once while Redis is away: what it holds is never worth waiting for. */
export function openRedis(url: string, onFault: (fault: Error) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
  })
  redis.on('error', onFault)
  return redis
}

/** Where points are counted: in this process, or in Redis where several share them. */
export function countersIn(redis: Redis | null): CounterFactory {
  if (!redis) return options => new RateLimiterMemory(options)
  return options =>
    new RateLimiterRedis({
      ...options,
      storeClient: redis,
      // While Redis is away each process counts for itself, instead of refusing everybody.
      insuranceLimiter: new RateLimiterMemory(options),
    })
}
