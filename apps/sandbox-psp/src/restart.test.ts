import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  KEY,
  newCharge,
  paidCharge,
  type Receiver,
  startClient,
  startReceiver,
  type TestClient,
  txidOf,
  until,
} from './test-client.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bank-test-'))
  file = join(folder, 'deep', 'bank.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a bank that is closed and opened again', () => {
  let client: TestClient
  let receiver: Receiver | undefined
  const reopen = async (options = {}) => {
    await client.close()
    client = await startClient({ file, ...options })
  }
  beforeEach(async () => {
    client = await startClient({ file })
  })
  afterEach(async () => {
    await client.close()
    await receiver?.close()
    receiver = undefined
  })
  const askToken = () =>
    client.ask('POST', '/oauth/token', {
      grant_type: 'client_credentials',
      client_id: 'client',
      client_secret: 'secret',
    })
  const read = async (path: string) => {
    const { body } = await askToken()
    return client.ask('GET', path, undefined, { authorization: `Bearer ${body.access_token}` })
  }

  test('knows all that it knew, and codes are good at another port', async () => {
    const paid = await paidCharge(client, txidOf(1))
    const { body: open } = await client.api('PUT', `/cob/${txidOf(2)}`, newCharge)
    const { body: before } = await client.api('GET', `/cob/${txidOf(1)}`)
    await reopen()
    expect((await read(`/v2/cob/${txidOf(1)}`)).body).toEqual(before)
    expect((await read(`/v2/pix/${paid.endToEndId}`)).body).toEqual(before.pix[0])
    expect((await client.control('/pay', { code: paid.code })).status).toBe(409)
    expect((await client.control('/pay', { code: open.pixCopiaECola })).status).toBe(200)
  })

  test('knows no token any more', async () => {
    const { body } = await askToken()
    await reopen()
    const headers = { authorization: `Bearer ${body.access_token}` }
    expect((await client.ask('GET', '/v2/webhook', undefined, headers)).status).toBe(401)
  })

  test('goes on with what was under way', async () => {
    await reopen({ payoutMs: 200, returnMs: 200 })
    const { endToEndId } = await paidCharge(client, txidOf(1))
    await client.api('PUT', `/pix/${endToEndId}/devolucao/R1`, { valor: '1.00' })
    const payout = { valor: '5.00', pagador: { chave: KEY }, favorecido: { chave: 'a@b.test' } }
    await client.api('PUT', '/v3/gn/pix/A1', payout)
    await reopen()
    await until(
      () => client.control('/statement'),
      ({ body }) => body.sent.count === 1 && body.returned.count === 1,
    )
  })

  test('still tells whom it could not reach', async () => {
    receiver = await startReceiver()
    const port = Number(new URL(receiver.url).port)
    await client.api('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })
    await receiver.close()
    const { endToEndId } = await paidCharge(client, txidOf(1))
    await reopen({ retryDelaysMs: Array.from({ length: 200 }, () => 20) })
    receiver = await startReceiver(port)
    const [entry] = await until(
      () => receiver?.entries ?? [],
      entries => entries.length > 0,
    )
    expect(entry.endToEndId).toBe(endToEndId)
  })

  test('tells again at once whom it was telling as it ended', async () => {
    await reopen({ retryDelaysMs: [60_000] })
    receiver = await startReceiver()
    receiver.status = null
    await client.api('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })
    await paidCharge(client, txidOf(1))
    const toldTimes = (times: number) =>
      until(
        () => receiver?.entries.length,
        count => count === times,
      )
    await toldTimes(1)
    receiver.status = 200
    await reopen()
    await toldTimes(2)
  })
})

describe('the program', () => {
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
    running.clear()
  })

  function spawn(env: Record<string, string>): ChildProcess & { said: string } {
    const child = fork(new URL('main.ts', import.meta.url), {
      env: { PSP_PORT: '0', BANK_FILE: file, PATH: process.env['PATH'], ...env },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.add(child)
    const program = Object.assign(child, { said: '' })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        program.said += text
      })
    }
    return program
  }

  async function started(env: Record<string, string> = {}) {
    const child = spawn(env)
    const [message] = await once(child, 'message')
    expect(message).toEqual({ ready: true, port: expect.any(Number) })
    return { child, url: `http://127.0.0.1:${message.port}` }
  }

  const json = { 'content-type': 'application/json' }
  async function charge(url: string, txid: string) {
    const grant = { grant_type: 'client_credentials', client_id: 'sandbox', client_secret: 'sandbox' }
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(grant),
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    const headers = { ...json, authorization: `Bearer ${access_token}` }
    const body = JSON.stringify(newCharge)
    const made = await fetch(`${url}/v2/cob/${txid}`, { method: 'PUT', headers, body })
    return (await made.json()) as { pixCopiaECola: string }
  }

  test('says nothing, and loses nothing when it is killed', async () => {
    const first = await started()
    const { pixCopiaECola: code } = await charge(first.url, txidOf(1))
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await started()
    const body = JSON.stringify({ code })
    const paid = await fetch(`${second.url}/sandbox/pay`, { method: 'POST', headers: json, body })
    expect(paid.status).toBe(200)
    expect([first.child.said, second.child.said]).toEqual(['', ''])
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('ends well at %s', async signal => {
    const { child } = await started()
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(child.said).toBe('')
  })

  test('ends when whoever started it has gone', async () => {
    const { child } = await started()
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test.each<[string, Record<string, string>, string]>([
    ['open to others with the known secret', { HOST: '0.0.0.0' }, 'BANK_CLIENT_ID'],
    ['at a wrong port', { PSP_PORT: 'x' }, 'PSP_PORT'],
    ['with a public address too long for a code', { PUBLIC_URL: `https://${'a'.repeat(39)}` }, 'PUBLIC_URL'],
  ])('does not start %s, and says why', async (_what, env, name) => {
    const child = spawn(env)
    expect(await once(child, 'close')).toEqual([1, null])
    expect(child.said).toContain(name)
    expect(child.said.trim().split('\n')).toHaveLength(1)
  })

  test('leads its codes to the public address', async () => {
    const { url } = await started({ PUBLIC_URL: 'https://pix.example.com/' })
    expect((await charge(url, txidOf(1))).pixCopiaECola).toContain('pix.example.com/qr/v2/')
  })
})
