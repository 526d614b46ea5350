import { Refusal } from '../rpc/index.ts'

const RETRY_SECONDS = 60

/** Transactions and withdrawals are declared, and answer once money moves. */
export function moneyIsAway(): never {
  throw new Refusal('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
}
