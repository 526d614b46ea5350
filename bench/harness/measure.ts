import autocannon from 'autocannon'
import type { Running } from './child.ts'
import { askKeyed } from './keyed.ts'
import { CONNECTIONS, type HttpTarget } from './subject.ts'

/** How many a second over some seconds; a single failed answer makes the figure worthless. */
export function measure({ target, repeat }: Running, seconds: number): Promise<number> {
  if ('loop' in target) return repeat(seconds)
  return target.keyed ? askKeyed(target, seconds) : ask(target, seconds)
}

async function ask({ url, method, headers, body }: HttpTarget, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method,
    headers,
    ...(body !== null && { body }),
    connections: CONNECTIONS,
    duration: seconds,
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`)
  return result.requests.total / result.duration
}

export const median = (figures: number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0
