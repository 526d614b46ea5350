import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../rpc/index.ts'

/**
 * What strangers may try how often: points for each key in a window of seconds. By address they are
 * wide, since a carrier puts thousands of phones behind one; by account they are narrow.
 */
const LIMITS = {
  registerByAddress: { points: 120, seconds: 60 },
  /** Failures only: a success gives its point back. */
  loginByAddress: { points: 100, seconds: 900 },
  loginByAccount: { points: 50, seconds: 900 },
  loginByAccountAndAddress: { points: 10, seconds: 900 },
  forgotPasswordByAddress: { points: 60, seconds: 3600 },
  /** The same hold that the screen shows. */
  forgotPasswordByAccount: { points: 1, seconds: 60 },
  linkByAddress: { points: 60, seconds: 900 },
  passwordProofByAccount: { points: 10, seconds: 900 },
  /** Decoding is dear, and what is kept is kept for good. */
  imageBySeller: { points: 120, seconds: 3600 },
  /** Each asks a provider for a code. Wide: thousands of phones stand behind one carrier's address. */
  saleByAddress: { points: 600, seconds: 60 },
  /** Whether an address has an account is nobody's to find out in bulk. */
  recipientBySeller: { points: 30, seconds: 3600 },
  kycBySeller: { points: 20, seconds: 3600 },
  /** Each is a request to somebody else's server. */
  deliveryTestBySeller: { points: 30, seconds: 600 },
  deliveryReplayBySeller: { points: 120, seconds: 600 },
  /**
   * Guesses at an admin's code. Whoever never signed in from where they are shares one budget with every
   * other stranger, so that a million addresses guess no more often than one.
   */
  adminCodeByStrangers: { points: 20, seconds: 3600 },
  adminCodeByKnownAddress: { points: 10, seconds: 900 },
} as const

export type LimitName = keyof typeof LIMITS

export interface Limits {
  /** Takes a point, or refuses with the time to wait. Taken before the work, so that a burst is counted too. */
  take(name: LimitName, key: string): Promise<void>
  giveBack(name: LimitName, key: string): Promise<void>
}

/** Makes the counter behind one limit; by default in this process's memory, else shared. */
export type CounterFactory = (options: {
  keyPrefix: string
  points: number
  duration: number
}) => RateLimiterAbstract

const inMemory: CounterFactory = options => new RateLimiterMemory(options)

export function createLimits(counter: CounterFactory = inMemory): Limits {
  const counters = new Map(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      counter({ keyPrefix: name, points, duration: seconds }),
    ]),
  )
  const counterOf = (name: LimitName) => {
    const found = counters.get(name)
    if (!found) throw new Error(`no limit ${name}`)
    return found
  }
  return {
    async take(name, key) {
      try {
        await counterOf(name).consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Refusal('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
      }
    },
    async giveBack(name, key) {
      await counterOf(name).reward(key)
    },
  }
}

/** For load tests: nothing is counted and nobody is locked out. */
export const noLimits: Limits = { take: async () => undefined, giveBack: async () => undefined }
