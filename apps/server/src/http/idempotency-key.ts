import { Refusal } from '@pagora/api'
import type { FastifyRequest } from 'fastify'

const HEADER = 'idempotency-key'
const MAX = 255
const PRINTABLE = /^[\x20-\x7e]+$/
/** A string of RFC 9651: in it only a quote and a backslash are escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/

/** The key itself, of either form; `k` and `"k"` are one key. */
export function parseIdempotencyKey(header: string): string {
  const text = header.trim()
  const key = text.startsWith('"') ? QUOTED.exec(text)?.[1]?.replace(/\\(["\\])/g, '$1') : text
  if (!key || key.length > MAX || !PRINTABLE.test(key)) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return key
}

export function idempotencyKeyOf({ headers, raw }: FastifyRequest): string | null {
  const header = headers[HEADER]
  if (header === undefined) return null
  // Node joins repeated headers with commas, which would make one key out of two.
  const sent = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === HEADER)
  if (typeof header !== 'string' || sent.length > 1) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return parseIdempotencyKey(header)
}
