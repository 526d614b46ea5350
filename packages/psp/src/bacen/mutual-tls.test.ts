import { createServer } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AcquirerSettings } from '../port.ts'
import { createBacenProvider } from './provider.ts'
import { listening, settingsAt, TXID } from './test-bank.ts'
import { CLIENT_CERTIFICATE, CLIENT_KEY, ROOT, SERVER_CERTIFICATE, SERVER_KEY } from './test-certificates.ts'

const clients = new Set<string>()
const server = createServer(
  { cert: SERVER_CERTIFICATE, key: SERVER_KEY, ca: ROOT, requestCert: true, rejectUnauthorized: true },
  (request, response) => {
    clients.add(String((request.socket as TLSSocket).getPeerCertificate().subject.CN))
    response.writeHead(request.url === '/oauth/token' ? 200 : 404)
    response.end(JSON.stringify({ access_token: 't' }))
  },
)
let root: string
beforeAll(async () => {
  root = `https://127.0.0.1:${await listening(server)}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function read(certificate: AcquirerSettings['certificate']): Promise<unknown> {
  const provider = createBacenProvider({ ...settingsAt(root), certificate })
  try {
    return await provider.readCharge(TXID)
  } finally {
    await provider.close()
  }
}

test('the client shows its certificate, at the token and at the call', async () => {
  expect(await read({ cert: CLIENT_CERTIFICATE, key: CLIENT_KEY, ca: ROOT })).toBeNull()
  expect(clients).toEqual(new Set(['client']))
})

test('a server that nobody vouches for is not spoken to', async () => {
  const untrusting = read({ cert: CLIENT_CERTIFICATE, key: CLIENT_KEY, ca: null })
  await expect(untrusting).rejects.toMatchObject({ kind: 'not-sent' })
})

test('a client that shows nothing gets nowhere', async () => {
  await expect(read(null)).rejects.toMatchObject({ kind: 'not-sent' })
})
