import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { cents } from '@pagora/domain'
import type { AcquirerSettings, NewCharge, NewPayout } from '../port.ts'
import { type BacenOptions, type BacenProvider, createBacenProvider } from './provider.ts'

/** A provider of the tests' own making, that answers as each of them says. */

interface Asked {
  method: string
  path: string
  token: string | null
  body: unknown
}

/** What is answered; or the hands are on the connection itself. */
export type Said =
  | { status?: number; json?: unknown; text?: string }
  | ((response: ServerResponse, request: IncomingMessage) => void)

export interface TestBank {
  provider: BacenProvider
  settings: AcquirerSettings
  /** Calls for other things than tokens. */
  calls: Asked[]
  tokens: number
  answer: (asked: Asked) => Said
  answerToken: (count: number) => Said
  /** Nobody listens any more. */
  goAway(): void
  close(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

function say(said: Said, response: ServerResponse, request: IncomingMessage): void {
  if (typeof said === 'function') {
    said(response, request)
    return
  }
  const { status = 200, json, text = JSON.stringify(json) ?? '' } = said
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

export async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return (server.address() as AddressInfo).port
}

export const settingsAt = (root: string): AcquirerSettings => ({
  id: 'test',
  baseUrl: `${root}/v2`,
  tokenUrl: `${root}/oauth/token`,
  clientId: 'client',
  clientSecret: 'secret:with colon',
  certificate: null,
  payouts: 'efi',
})

export async function startTestBank(options: BacenOptions = {}): Promise<TestBank> {
  const listener: RequestListener = async (request, response) => {
    const text = await textOf(request)
    if (request.url === '/oauth/token') return say(bank.answerToken(++bank.tokens), response, request)
    const token = request.headers.authorization?.replace('Bearer ', '') ?? null
    const body = text === '' ? null : JSON.parse(text)
    const asked = { method: request.method ?? '', path: request.url ?? '', token, body }
    bank.calls.push(asked)
    say(bank.answer(asked), response, request)
  }
  const server = createServer(listener)
  const settings = settingsAt(`http://127.0.0.1:${await listening(server)}`)
  const bank: TestBank = {
    settings,
    provider: createBacenProvider(settings, options),
    calls: [],
    tokens: 0,
    answer: () => ({ status: 404, json: {} }),
    answerToken: count => ({
      json: { access_token: `token-${count}`, token_type: 'Bearer', expires_in: 3600 },
    }),
    goAway() {
      server.closeAllConnections()
      server.close()
    },
    async close() {
      bank.goAway()
      await bank.provider.close()
    },
  }
  return bank
}

export const TXID = '7978C0C97EA847E78E8849634473C1F1'
export const END_TO_END_ID = 'E1234567820200909122120200808008'

export const newCharge: NewCharge = {
  txid: TXID,
  amount: cents(3700),
  expiresInSeconds: 1800,
  pixKey: 'loja@pagora.test',
  description: 'Serviço realizado.',
}

export const newPayout: NewPayout = {
  id: 'PAYOUT1',
  amount: cents(1234),
  fromKey: 'loja@pagora.test',
  toKey: 'joao@email.test',
  owner: null,
}

/** As the standard's example has it. */
export const chargeAnswer = {
  calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: 3600 },
  txid: TXID.toLowerCase(),
  revisao: 0,
  location: 'pix.example.com/qr/9d36b84fc70b478fb95c12729b90ca25',
  status: 'ATIVA',
  valor: { original: '37.00' },
  chave: 'loja@pagora.test',
  pixCopiaECola: '000201',
}

export const problem = (status: number, type: string, more = {}) => ({
  status,
  json: {
    type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
    title: 'Não foi possível.',
    status,
    detail: 'Porque não.',
    ...more,
  },
})
