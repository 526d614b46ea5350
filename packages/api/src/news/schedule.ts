import type { NewsOptions } from './options.ts'

/** Each pause is up to a tenth shorter or longer than planned. */
const JITTER = 0.1
const LONGEST_ASKED_MS = 24 * 3_600_000

/**
 * When a delivery is tried again after so many tries in vain, never before its receiver asked for; null:
 * not any more.
 */
export function nextTry(
  { schedule, chance }: Pick<NewsOptions, 'schedule' | 'chance'>,
  attempts: number,
  now: number,
  askedMs = 0,
): Date | null {
  const pause = schedule[attempts]
  if (pause === undefined) return null
  const jittered = pause * (1 - JITTER + 2 * JITTER * chance())
  return new Date(now + Math.round(Math.max(jittered, Math.min(askedMs, LONGEST_ASKED_MS))))
}

/** Retry-After is a number of seconds or a date; what is neither asks for nothing. */
export function askedPause(retryAfter: string | undefined, now: number): number {
  if (!retryAfter) return 0
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
