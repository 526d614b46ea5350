import autocannon from 'autocannon'
import type { Target } from './subject.ts'

const CONNECTIONS = 16

/** Requests a second over some seconds; a single failed answer makes the figure worthless. */
export async function measure({ url, method, headers, body }: Target, seconds: number): Promise<number> {
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
