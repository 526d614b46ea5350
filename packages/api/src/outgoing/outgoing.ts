import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import {
  type AddressFault,
  addressFault,
  hostPortOf,
  isGlobalUnicast,
  withoutBrackets,
} from './address-rules.ts'
import { askNameServers, lookUpHere, type Resolve } from './resolve.ts'

/** Requests to addresses that sellers typed; checked anew at every try, and never trusted. */
export interface Outgoing {
  /** For saving: what is wrong with the address itself, before anything is resolved. */
  fault(address: string): AddressFault | null
  /** Whether whoever runs this installation named it as one to reach in any case. */
  isListed(address: string): boolean
  post(request: OutgoingPost): Promise<OutgoingAnswer>
}

interface OutgoingPost {
  url: string
  headers: Record<string, string>
  body: string
  /** For all of it, the name's resolution included; 15 s by default. */
  timeoutMs?: number
}

export interface OutgoingAnswer {
  http: number
  retryAfter: string | undefined
  /** The beginning of what was answered, to show its seller. */
  excerpt: string
}

/** The address may not be called, now or ever. */
export class AddressRefused extends Error {
  readonly fault: AddressFault

  constructor(fault: AddressFault) {
    super(`outgoing address refused: ${fault}`)
    this.fault = fault
    this.name = 'AddressRefused'
  }
}

const TIMEOUT_MS = 15_000
const EXCERPT_BYTES = 2048

export function createOutgoing(allow: readonly string[], resolve?: Resolve): Outgoing {
  const isListed = (url: URL): boolean => allow.includes(hostPortOf(url))

  /** Resolved once; the connection is made to exactly what was checked. */
  async function pin(url: URL): Promise<LookupFunction> {
    const host = withoutBrackets(url.hostname)
    const allowed = isListed(url)
    const ask = resolve ?? (allowed ? lookUpHere : askNameServers)
    const addresses = ipaddr.isValid(host)
      ? [{ address: host, family: host.includes(':') ? 6 : 4 }]
      : await ask(host)
    if (addresses.length === 0 || (!allowed && addresses.some(({ address }) => !isGlobalUnicast(address)))) {
      throw new AddressRefused('private')
    }
    const [first] = addresses
    return (_host, options, done) => {
      if (options.all) done(null, addresses)
      else done(null, first?.address ?? '', first?.family)
    }
  }

  return {
    fault: address => addressFault(address, allow),
    isListed: address => {
      const url = URL.parse(address)
      return url !== null && isListed(url)
    },
    async post({ url: address, headers, body, timeoutMs = TIMEOUT_MS }) {
      const fault = addressFault(address, allow)
      if (fault) throw new AddressRefused(fault)
      const url = new URL(address)
      const signal = AbortSignal.timeout(timeoutMs)
      const pinned = await untilAborted(pin(url), signal)
      return send(url, pinned, { headers, body, signal })
    },
  }
}

/** Resolving a name cannot be broken off, so it is left behind. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** No redirects, no shared connections, an end in time and in size. */
function send(
  url: URL,
  pinned: LookupFunction,
  { headers: given, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<OutgoingAnswer> {
  const client = url.protocol === 'https:' ? https : http
  const headers = { ...given, 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const request = client.request(
      url,
      { method: 'POST', headers, lookup: pinned, agent: false, signal },
      response => {
        const chunks: Buffer[] = []
        let size = 0
        const answer = () =>
          resolve({
            http: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            excerpt: Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString(),
          })
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size < EXCERPT_BYTES) return
          // Enough was read to know what it says; the rest could go on for ever.
          answer()
          response.destroy()
        })
        response.on('end', answer)
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
