const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How news is sent; all of it configuration, so that tests can compress it. */
export interface NewsOptions {
  /** What is waited before each try; the first is at once. After the last, a delivery has failed. */
  schedule: readonly number[]
  timeoutMs: number
  /** After so long a try counts as lost, and another process may take it over. */
  leaseMs: number
  /** From 0 to 1: spreads what failed together. */
  chance: () => number
  /** Where the services are that sellers only have a key for; Pushcut's is the only host taken for it. */
  hosts: { utmify: string; xtrack: string; pushcut: string }
  inFlight: {
    all: number
    /** To one address of one seller, once it has answered in time; until then, one. */
    receiver: number
    /** To one service that all sellers share: Utmify, the mail server. */
    service: number
    /** To all receivers together that have not answered yet, or were slow. */
    unproven: number
    /** To all receivers together whose last try took half of the time-out or more. */
    slow: number
  }
}

/** The schedule is the one that Standard Webhooks suggests. */
const DEFAULTS: NewsOptions = {
  schedule: [
    0,
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  timeoutMs: 15 * SECOND,
  // Longer than any try may take, a mail server's included, and two seconds for clocks that differ.
  leaseMs: 45 * SECOND,
  chance: Math.random,
  hosts: {
    utmify: 'https://api.utmify.com.br',
    xtrack: 'https://api.xtracky.com',
    pushcut: 'api.pushcut.io',
  },
  inFlight: { all: 64, receiver: 4, service: 8, unproven: 32, slow: 16 },
}

export const newsOptions = (overrides: Partial<NewsOptions> = {}): NewsOptions => ({
  ...DEFAULTS,
  ...overrides,
})
