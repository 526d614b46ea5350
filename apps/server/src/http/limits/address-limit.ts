import { type CounterFactory, Refusal } from '@pagora/api'
import type { FastifyInstance } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { isForwarded, neighbourhood, type Trusts } from '../origin/index.ts'

export interface AddressBudget {
  requests: number
  seconds: number
}

/** A flood stands out from this; thousands of phones behind one carrier's address do not. */
const BUDGET: AddressBudget = { requests: 6000, seconds: 10 }
/** Behind a proxy that nobody told us of, everybody comes from one address. */
const UNKNOWN_PROXY_FACTOR = 20

interface AddressLimitOptions {
  counters: CounterFactory
  trusts: Trusts
  budget?: AddressBudget | undefined
}

/** The coarse limit over everything. What is precious has narrow ones of its own, behind it. */
export function limitAddresses(
  app: FastifyInstance,
  { counters, trusts, budget = BUDGET }: AddressLimitOptions,
): void {
  const { requests, seconds } = budget
  const counter = counters({
    keyPrefix: 'address',
    points: requests * UNKNOWN_PROXY_FACTOR,
    duration: seconds,
  })
  const narrow = (forwarded: boolean) => (forwarded ? 1 : UNKNOWN_PROXY_FACTOR)
  let warned = false

  app.addHook('onRequest', async request => {
    const stray = isForwarded(request.raw) && !trusts(request.socket.remoteAddress)
    if (stray && !warned) {
      warned = true
      request.log.warn(
        'a proxy forwards requests but TRUST_PROXY does not name it: all share one limit by address',
      )
    }
    try {
      await counter.consume(neighbourhood(request.ip), narrow(stray))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  })
}
