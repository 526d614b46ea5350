import type { AcquirerSettings, Health } from '../port.ts'
import { createCircuit } from './circuit.ts'
import { answeredFault, isRefusal } from './faults.ts'
import { createRecentCalls } from './recent-calls.ts'
import { createTokenSource } from './token.ts'
import { bodyOf, createWire, type Exchange, isSuccess, type Reply } from './wire.ts'

interface Call {
  method: Exchange['method']
  /** Below the base: `/cob/…`; or a whole address, where a provider's own paths begin elsewhere. */
  path: string
  query?: Record<string, string>
  body?: unknown
}

/** Calls with a token, within their time, through the circuit; what comes back is JSON or a ProviderFault. */
export interface Client {
  ask(call: Call): Promise<unknown>
  /** Null: there is no such thing. */
  find(call: Call): Promise<unknown>
  health(): Health
  close(): Promise<void>
}

export interface ClientOptions {
  now: () => number
  timeoutMs: number
  faultsToOpen: number
  probeAfterMs: number
}

export function createClient(settings: AcquirerSettings, options: ClientOptions): Client {
  const wire = createWire(settings.certificate, options.timeoutMs)
  const tokens = createTokenSource(settings, wire, options.now)
  const circuit = createCircuit(options)
  const recent = createRecentCalls(options.now)
  const base = settings.baseUrl.replace(/\/+$/, '')

  async function exchange({ method, path, query, body }: Call, token: string): Promise<Reply> {
    const url = path.startsWith('/') ? base + path : path
    return wire.exchange({
      method,
      url: query ? `${url}?${new URLSearchParams(query)}` : url,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** A token may end before its time, at a restart over there: a new one is tried once. */
  async function withToken(call: Call): Promise<Reply> {
    const token = await tokens.current()
    const reply = await exchange(call, token)
    if (reply.status !== 401) return reply
    tokens.drop(token)
    return exchange(call, await tokens.current())
  }

  async function answerTo(call: Call): Promise<unknown> {
    const reply = await withToken(call)
    if (!isSuccess(reply)) throw answeredFault(reply.status, reply.body)
    return bodyOf(reply)
  }

  async function foundBy(call: Call): Promise<unknown> {
    const reply = await withToken(call)
    if (reply.status === 404) return null
    if (!isSuccess(reply)) throw answeredFault(reply.status, reply.body)
    // Only a 404 says that there is nothing.
    return bodyOf(reply) ?? {}
  }

  async function counted<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call()
      recent.count(true)
      return answer
    } catch (error) {
      recent.count(isRefusal(error))
      throw error
    }
  }

  return {
    ask: call => circuit.through(() => counted(() => answerTo(call))),
    find: call => circuit.through(() => counted(() => foundBy(call))),
    health: () => ({ ...recent.sums(), circuit: circuit.state() }),
    close: () => wire.close(),
  }
}
