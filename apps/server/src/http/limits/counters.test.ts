import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { countersIn, openRedis } from './counters.ts'

/** A port where nobody listens. */
const deadPort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 1))
    })
  })

describe('counters', () => {
  it('go on in each process while Redis is away', async () => {
    const faults: Error[] = []
    const redis = openRedis(`redis://127.0.0.1:${await deadPort()}`, fault => faults.push(fault))
    const counter = countersIn(redis)({ keyPrefix: 'test', points: 2, duration: 60 })
    await counter.consume('somebody')
    await counter.consume('somebody')
    await expect(counter.consume('somebody')).rejects.toMatchObject({ remainingPoints: 0 })
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    redis.disconnect()
  })
})
