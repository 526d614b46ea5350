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
} from '../test-client.ts'

let client: TestClient
let now: number
beforeEach(async () => {
  now = Date.now()
  client = await startClient({ now: () => now, tokenSeconds: 86_400 })
})
afterEach(() => client.close())

const create = async (number: number, charge: object = newCharge): Promise<string> =>
  (await client.api('PUT', `/cob/${txidOf(number)}`, charge)).body.pixCopiaECola
const pay = (code: unknown, more = {}) => client.control('/pay', { code, ...more })
const read = async (number: number) => (await client.api('GET', `/cob/${txidOf(number)}`)).body

describe('paying', () => {
  test('concludes the charge, once', async () => {
    const code = await create(1)
    const { status, body } = await pay(` ${code}\n`)
    expect([status, body]).toEqual([200, { status: 'CONCLUIDA', endToEndId: expect.any(String) }])
    expect(await pay(code)).toMatchObject({ status: 409, body: { error: 'already-paid' } })
    expect((await read(1)).pix).toHaveLength(1)
  })

  test('once also where two do it together', async () => {
    const code = await create(1)
    const statuses = (await Promise.all([pay(code), pay(code), pay(code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
  })

  test('again, or another amount, where one says so', async () => {
    const code = await create(1)
    await pay(code, { amount: '36.99' })
    const { body } = await pay(code, { again: true })
    expect((await read(1)).pix).toMatchObject([{ valor: '36.99' }, { valor: '37.00', ...body.pix }])
    expect((await read(1)).status).toBe('CONCLUIDA')
  })

  test('is too late after the expiry, to the millisecond', async () => {
    const codes = [await create(1), await create(2)]
    now += 3_600_000 - 1
    expect((await pay(codes[0])).status).toBe(200)
    now += 1
    expect(await pay(codes[1])).toMatchObject({ status: 409, body: { error: 'expired' } })
    expect(await pay(codes[1], { again: true })).toMatchObject({ status: 409 })
    expect((await read(2)).status).toBe('ATIVA')
  })

  test('is too late once it is taken off', async () => {
    const code = await create(1)
    await client.api('PATCH', `/cob/${txidOf(1)}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    expect(await pay(code)).toMatchObject({ status: 409, body: { error: 'removed' } })
  })

  test('takes a code of this bank', async () => {
    const code = await create(1)
    const static_ =
      '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br5204000053039865802BR5906FULANO6014RIO DE JANEIRO62070503***6304AA7F'
    for (const wrong of ['', 'no code', `${code}0`, code.replace(/.$/, '_'), static_]) {
      expect((await pay(wrong)).status).toBe(404)
    }
    for (const wrong of [undefined, 5]) expect((await pay(wrong)).status).toBe(400)
    expect((await pay(code, { amount: '0.00' })).status).toBe(400)
  })
})

test('the statement counts what is final', async () => {
  const { endToEndId } = await paidCharge(client, txidOf(1))
  await paidCharge(client, txidOf(2), { ...newCharge, chave: 'outra@email.test' })
  await client.api('PUT', `/pix/${endToEndId}/devolucao/R1`, { valor: '7.00' })
  const payout = { valor: '5.00', pagador: { chave: KEY }, favorecido: { chave: 'a@b.test' } }
  await client.api('PUT', '/v3/gn/pix/A1', payout)
  const none = { count: 0, amount: '0.00' }
  expect((await client.control(`/statement?chave=${KEY}`)).body).toEqual({
    received: { count: 1, amount: '37.00' },
    returned: none,
    sent: none,
  })
  now += 1000
  await client.control('/payouts/A1', { status: 'REALIZADO' })
  await client.control('/med', { endToEndId, status: 'DEVOLVIDO' })
  expect((await client.control(`/statement?chave=${KEY}`)).body).toMatchObject({
    returned: { amount: '30.00' },
    sent: { count: 1, amount: '5.00' },
  })
  expect((await client.control('/statement')).body.received).toEqual({ count: 2, amount: '74.00' })
})

test.each(['application/x-www-form-urlencoded', 'text/plain'])(
  'the controls take no %s, which any page could post',
  async type => {
    const body = type === 'text/plain' ? '{"mode":"down"}' : 'mode=down'
    const answer = await client.ask('POST', '/sandbox/faults', body, { 'content-type': type })
    expect([400, 415]).toContain(answer.status)
    expect((await client.control('/faults')).body).toEqual({ mode: 'none' })
  },
)

describe('a faulty bank', () => {
  const set = (mode: string) => client.control('/faults', { mode })
  const put = (number: number, signal: AbortSignal | null = null) =>
    fetch(`${client.bank.url}/v2/cob/${txidOf(number)}`, {
      method: 'PUT',
      body: JSON.stringify(newCharge),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal,
    })
  let token: string
  let receiver: Receiver
  beforeEach(async () => {
    const body = { grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret' }
    token = (await client.ask('POST', '/oauth/token', body)).body.access_token
    receiver = await startReceiver()
    await client.api('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })
  })
  afterEach(() => receiver.close())
  const awhile = () => new Promise(resolve => setTimeout(resolve, 100))

  test('says how it misbehaves, and is well at first', async () => {
    expect((await client.control('/faults')).body).toEqual({ mode: 'none' })
    expect(await set('slow')).toMatchObject({ status: 200, body: { mode: 'slow' } })
    expect((await client.control('/faults')).body).toEqual({ mode: 'slow' })
    expect((await set('odd')).status).toBe(400)
  })

  test('is down: does nothing, tells nobody, and catches up', async () => {
    const code = await create(1)
    await set('down')
    expect((await put(2)).status).toBe(503)
    expect((await client.ask('POST', '/oauth/token', {})).body.type).toMatch(/ServicoIndisponivel$/)
    expect((await pay(code)).status).toBe(200)
    await awhile()
    expect(receiver.entries).toEqual([])
    await set('none')
    await until(
      () => receiver.entries,
      entries => entries.length === 1,
    )
    expect((await client.api('GET', `/cob/${txidOf(2)}`)).status).toBe(404)
  })

  test('is slow', async () => {
    await set('slow')
    const before = performance.now()
    expect((await put(1)).status).toBe(201)
    expect(performance.now() - before).toBeGreaterThan(2900)
  })

  test('does what it is asked, and never says so', async () => {
    await set('timeout-after-commit')
    await expect(put(1, AbortSignal.timeout(200))).rejects.toThrow()
    expect(await read(1)).toMatchObject({ status: 'ATIVA' })
    await set('none')
    expect((await put(2)).status).toBe(201)
  })

  test('never answers what it refuses either', async () => {
    await set('timeout-after-commit')
    await expect(
      fetch(`${client.bank.url}/v2/cob/short`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(200),
      }),
    ).rejects.toThrow()
  })

  test('drops what should be told', async () => {
    await set('drop-webhooks')
    await paidCharge(client, txidOf(1))
    await set('none')
    await awhile()
    expect(receiver.entries).toEqual([])
    await paidCharge(client, txidOf(2))
    await until(
      () => receiver.entries,
      ([entry]) => entry?.txid === txidOf(2),
    )
  })

  test('tells everything several times', async () => {
    await set('duplicate-webhooks')
    const { endToEndId } = await paidCharge(client, txidOf(1))
    await until(
      () => receiver.entries,
      entries => entries.length >= 3,
    )
    await awhile()
    expect(receiver.entries.map(entry => entry.endToEndId)).toEqual([endToEndId, endToEndId, endToEndId])
  })
})

test('the bank plays the past where it is told what time it was, and comes back', async () => {
  // A token of the past would have run out by now.
  await create(9)
  const past = now - 30 * 86_400_000
  await client.control('/clock', { at: new Date(past).toISOString() })
  const { endToEndId } = await paidCharge(client, txidOf(1))
  const { body } = await client.api('GET', `/pix/${endToEndId}`)
  expect(Date.parse(body.horario)).toBe(past)
  const payout = { valor: '5.00', pagador: { chave: KEY }, favorecido: { chave: 'a@b.test' } }
  await client.api('PUT', '/v3/gn/pix/A1', payout)
  await client.control('/clock', { at: new Date(past + 1000).toISOString() })
  expect((await client.api('GET', '/gn/pix/enviados/id-envio/A1')).body.status).toBe('REALIZADO')
  await client.control('/clock', { at: null })
  await paidCharge(client, txidOf(2))
  expect(Date.parse((await read(2)).calendario.criacao)).toBe(now)
  expect((await client.control('/clock', { at: 'soon' })).status).toBe(400)
})
