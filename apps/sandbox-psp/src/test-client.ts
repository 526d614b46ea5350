import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Bank, type BankOptions, createBank } from './bank.ts'

/** Talks to a bank as a client of its API would, and as somebody who steers it. */

interface Answer {
  status: number
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects to find in it.
  body: any
}

export interface TestClient {
  bank: Bank
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** With a token, below `/v2`. */
  api(method: string, path: string, body?: unknown): Promise<Answer>
  control(path: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

export const KEY = 'loja@pagora.test'
export const CLIENT = { clientId: 'client', clientSecret: 'secret' }
export const txidOf = (number: number): string => `TXID${String(number).padStart(26, '0')}`

export const newCharge = {
  calendario: { expiracao: 3600 },
  valor: { original: '37.00' },
  chave: KEY,
  solicitacaoPagador: 'Serviço realizado.',
}

export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

export async function startClient(options: Partial<BankOptions> = {}): Promise<TestClient> {
  const bank = createBank({
    file: ':memory:',
    ...CLIENT,
    returnMs: 20,
    payoutMs: 20,
    retryDelaysMs: [20, 20, 20],
    ...options,
  })
  await bank.listen()

  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(bank.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, body: type.includes('json') ? JSON.parse(text) : text }
  }

  let token: string | undefined
  async function newToken(): Promise<string> {
    const headers = { authorization: basic(CLIENT.clientId, CLIENT.clientSecret) }
    const { body } = await ask('POST', '/oauth/token', { grant_type: 'client_credentials' }, headers)
    return body.access_token
  }

  return {
    bank,
    ask,
    async api(method, path, body) {
      token ??= await newToken()
      const root = path.startsWith('/v3/') ? '' : '/v2'
      return ask(method, root + path, body, { authorization: `Bearer ${token}` })
    },
    control: (path, body) => ask(body === undefined ? 'GET' : 'POST', `/sandbox${path}`, body),
    close: () => bank.close(),
  }
}

/** Creates a charge and pays it. */
export async function paidCharge(client: TestClient, txid: string, charge: object = newCharge) {
  const { body } = await client.api('PUT', `/cob/${txid}`, charge)
  const { body: paid } = await client.control('/pay', { code: body.pixCopiaECola })
  return { txid, code: body.pixCopiaECola as string, endToEndId: paid.endToEndId as string }
}

export async function until<Result>(read: () => Promise<Result> | Result, isSo: (result: Result) => boolean) {
  const deadline = Date.now() + 5000
  for (;;) {
    const result = await read()
    if (isSo(result)) return result
    if (Date.now() > deadline) throw new Error(`it did not come to that: ${JSON.stringify(result)}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

export interface Receiver {
  url: string
  /** Entries of `pix`, in the order they came. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects to find in it.
  entries: any[]
  paths: Array<string | undefined>
  /** What is answered; null: nothing, ever. */
  status: number | null
  close(): Promise<void>
}

/** Somebody who is told. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    receiver.paths.push(request.url)
    receiver.entries.push(...JSON.parse(text).pix)
    if (receiver.status !== null) response.writeHead(receiver.status).end()
  })
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    entries: [],
    paths: [],
    status: 200,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return receiver
}
