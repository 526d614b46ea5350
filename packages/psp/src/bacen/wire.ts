import { Agent, buildConnector, request } from 'undici'
import type { AcquirerSettings } from '../port.ts'
import { NeverConnected, transportFault } from './faults.ts'
import { unreadable } from './reading.ts'

/** One exchange over HTTP, whatever it means. */
export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface Reply {
  status: number
  /** Undefined: it is no JSON. */
  body: unknown
}

export interface Wire {
  exchange(exchange: Exchange): Promise<Reply>
  close(): Promise<void>
}

const CONNECT_MS = 5000
const CONNECTIONS = 64
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

/** Banks send a page of HTML where a gateway fails; whether that matters depends on the status. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function connector(certificate: AcquirerSettings['certificate'], timeout: number): buildConnector.connector {
  const { cert, key, ca } = certificate ?? {}
  const connect = buildConnector({
    timeout,
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(ca ? { ca } : {}),
  })
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error) callback(new NeverConnected(error), null)
      else callback(null, socket)
    })
  }
}

/** Keeps its connections open, since an mTLS handshake costs more than the call. */
export function createWire(certificate: AcquirerSettings['certificate'], timeoutMs: number): Wire {
  const agent = new Agent({
    connect: connector(certificate, Math.min(CONNECT_MS, timeoutMs / 2)),
    connections: CONNECTIONS,
    maxResponseSize: ANSWER_MAX_BYTES,
    allowH2: false,
  })
  return {
    async exchange({ url, ...rest }) {
      try {
        const reply = await request(url, {
          ...rest,
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
        })
        return { status: reply.statusCode, body: parsed(await reply.body.text()) }
      } catch (error) {
        throw transportFault(error)
      }
    },
    close: () => agent.close(),
  }
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300

/** A success that is no JSON says nothing. */
export function bodyOf(reply: Reply): unknown {
  if (reply.body === undefined) throw unreadable('no JSON')
  return reply.body
}
