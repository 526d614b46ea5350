import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'

/** What each kind of variable may hold. Messages go on from the variable's name: "PORT is ...". */

const readUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is a port from 1 to 65535')
  .transform(Number)
  .refine(value => value >= 1 && value <= 65_535, 'is a port from 1 to 65535')

/** Whether a process answers requests, works in the background, or both. */
export const jobsRole = z.enum(['on', 'off', 'only'], 'is on, off or only')
export type JobsRole = z.infer<typeof jobsRole>

export const switched = z.enum(['on', 'off'], 'is on or off').transform(value => value === 'on')

export const urlOf = (...schemes: string[]) =>
  z.string().refine(
    text => {
      const url = readUrl(text)
      return url !== undefined && url.hostname !== '' && schemes.includes(url.protocol.slice(0, -1))
    },
    `is a URL that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
  )

/** Scheme, host and port, and nothing after them. */
const isOrigin = (text: string): boolean => {
  const url = readUrl(text)
  return url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
}

export const baseUrl = (text: string): string => new URL(text).origin

const ORIGIN = 'is an origin such as https://pagora.example: scheme, host, port, and nothing after them'

export const origin = z
  .string()
  .refine(text => isOrigin(text) && !text.includes('*'), ORIGIN)
  .transform(baseUrl)

const WILDCARD = /^https:\/\/\*((?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?){2,}(?::\d{1,5})?)\/?$/i

/** One origin, or `https://*.host` for a host of each seller's own. */
export const checkoutOrigin = z
  .string()
  .refine(text => (text.includes('*') ? WILDCARD.test(text) : isOrigin(text)), `${ORIGIN}, or https://*.host`)
  .transform(text => (text.includes('*') ? text.toLowerCase().replace(/\/$/, '') : baseUrl(text)))

export const secretKey = z.string().min(32, 'has at least 32 characters (make one: openssl rand -base64 48)')

/** RFC 4648 base32 as people copy it: in any case, in groups, padded or not. */
export const totpSecret = z
  .string()
  .transform(text => text.replace(/[\s=-]/g, '').toUpperCase())
  .refine(
    text => /^[A-Z2-7]{16,}$/.test(text),
    'is a base32 secret (letters and the digits 2 to 7) of at least 16 characters',
  )

export const storageUrl = z.string().refine(text => {
  const url = readUrl(text)
  return url?.protocol === 's3:' && url.hostname !== ''
}, 'reads s3://bucket?endpoint=...')

const listed = (text: string): string[] =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

const isCidr = (text: string): boolean => {
  const [address = '', bits, rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const cidrs = z
  .string()
  .transform(listed)
  .refine(entries => entries.every(isCidr), 'is a list of networks such as 10.0.0.0/8,192.0.2.7')

const isDestination = (text: string): boolean => {
  const url = readUrl(`x://${text}`)
  return url !== undefined && url.port !== '' && url.host === text
}

export const destinations = z
  .string()
  .transform(listed)
  .refine(entries => entries.every(isDestination), 'is a list of host:port')

/** Pauses in milliseconds, the first before the first try. */
export const pauses = z
  .string()
  .regex(/^\s*\d{1,9}(\s*,\s*\d{1,9})*\s*$/, 'is a list of milliseconds such as 0,500,1000')
  .transform(text => listed(text).map(Number))

/** Only this machine reaches it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The name of a file; what counts is what stands in it. */
export const readable = z.string().transform((path, context) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    context.addIssue({ code: 'custom', message: 'is the path of a file that can be read' })
    return z.NEVER
  }
})
