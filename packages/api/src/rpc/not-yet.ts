import { Refusal } from './refusal.ts'

const RETRY_SECONDS = 3600

/** The path of a part that is declared and not built: its schemas and who may call it are already true. */
export const notYet = (): never => {
  throw new Refusal('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
}
