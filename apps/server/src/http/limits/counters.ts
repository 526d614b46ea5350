import type { CounterFactory } from '@pagora/api'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

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
