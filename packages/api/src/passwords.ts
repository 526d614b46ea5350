import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from './rpc/index.ts'

/** Argon2id (the library's default) as OWASP has it: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Each hash keeps a core busy for some 20 ms; a longer queue than this answers "later" instead of waiting. */
const QUEUE_MAX = 200
const RETRY_SECONDS = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash to compare with it takes as long, and answers false. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export async function createPasswords(): Promise<Passwords> {
  const limit = pLimit(availableParallelism())
  const nobody = await hash('nobody has this password', OPTIONS)
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= QUEUE_MAX) throw new Refusal('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
    return limit(work)
  }
  return {
    hash: async password => queued(() => hash(password, OPTIONS)),
    async verify(stored, password) {
      const matches = await queued(() => verify(stored ?? nobody, password))
      return stored !== null && matches
    },
  }
}
