import { type CounterFactory, Refusal } from '@pagora/api'
import type { FastifyInstance } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'

export interface AddressBudget {
  requests: number
  seconds: number
}

/** A flood stands out from this; thousands of phones behind one carrier's address do not. */
const BUDGET: AddressBudget = { requests: 6000, seconds: 10 }

interface AddressLimitOptions {
  counters: CounterFactory
  budget?: AddressBudget | undefined
}

/** The coarse limit over everything. What is precious has narrow ones of its own, behind it. */
export function limitAddresses(
  app: FastifyInstance,
  { counters, budget = BUDGET }: AddressLimitOptions,
): void {
  const counter = counters({ keyPrefix: 'address', points: budget.requests, duration: budget.seconds })
  app.addHook('onRequest', async request => {
    try {
      await counter.consume(request.caller)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  })
}
