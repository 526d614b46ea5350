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
let receiver: Receiver
beforeEach(async () => {
  client = await startClient()
  receiver = await startReceiver()
})
afterEach(async () => {
  await client.close()
  await receiver.close()
})

const watch = (key = KEY, webhookUrl = receiver.url) => client.api('PUT', `/webhook/${key}`, { webhookUrl })
const told = (count: number) =>
  until(
    () => receiver.entries,
    entries => entries.length >= count,
  )
/** Long enough for what must not come. */
const awhile = () => new Promise(resolve => setTimeout(resolve, 100))

describe('a webhook', () => {
  test('is registered, read, listed, replaced and removed', async () => {
    const { status, body } = await watch()
    expect([status, body]).toEqual([
      200,
      { webhookUrl: receiver.url, chave: KEY, criacao: expect.any(String) },
    ])
    expect((await client.api('GET', `/webhook/${KEY}`)).body).toEqual(body)
    await watch('a@email.test')
    await watch(KEY, 'https://pagora.test/psp')
    const { body: list } = await client.api('GET', '/webhook')
    expect(list.webhooks).toMatchObject([
      { chave: 'a@email.test' },
      { chave: KEY, webhookUrl: 'https://pagora.test/psp' },
    ])
    expect(list.parametros.paginacao.quantidadeTotalDeItens).toBe(2)
    expect((await client.api('DELETE', `/webhook/${KEY}`)).status).toBe(204)
    for (const method of ['GET', 'DELETE']) {
      expect(await client.api(method, `/webhook/${KEY}`)).toMatchObject({
        status: 404,
        body: { type: expect.stringMatching(/\/WebhookNaoEncontrado$/) },
      })
    }
  })

  test.each(['', 'pagora.test', 'ftp://pagora.test', 5])('%j is none', async webhookUrl => {
    expect(await client.api('PUT', `/webhook/${KEY}`, { webhookUrl })).toMatchObject({
      status: 400,
      body: { violacoes: [{ propriedade: 'webhook.webhookUrl' }] },
    })
  })
})

describe('whoever watches a key is told', () => {
  beforeEach(async () => {
    await watch()
  })

  test('of what is paid to it, at /pix', async () => {
    const { endToEndId } = await paidCharge(client, txidOf(1))
    expect(await told(1)).toEqual([
      { endToEndId, txid: txidOf(1), valor: '37.00', chave: KEY, horario: expect.any(String) },
    ])
    expect(receiver.paths).toEqual(['/callback/pix'])
  })

  test('of what is paid to no other', async () => {
    await paidCharge(client, txidOf(1), { ...newCharge, chave: 'outra@email.test' })
    await awhile()
    expect(receiver.entries).toEqual([])
  })

  test('of returns once they are final', async () => {
    const { endToEndId } = await paidCharge(client, txidOf(1))
    await client.api('PUT', `/pix/${endToEndId}/devolucao/R1`, { valor: '1.00' })
    expect((await told(2))[1]).toMatchObject({ endToEndId, devolucoes: [{ id: 'R1', status: 'DEVOLVIDO' }] })
    await client.control('/med', { endToEndId, status: 'EM_PROCESSAMENTO' })
    await client.control('/med', { endToEndId, status: 'DEVOLVIDO' })
    expect((await told(3))[2]).toMatchObject({
      devolucoes: [{ id: 'R1' }, { natureza: 'MED_FRAUDE', valor: '36.00', status: 'DEVOLVIDO' }],
    })
    await awhile()
    expect(receiver.entries).toHaveLength(3)
  })

  test('of payouts, in Efí’s form', async () => {
    const payout = { valor: '5.00', pagador: { chave: KEY } }
    await client.api('PUT', '/v3/gn/pix/A1', { ...payout, favorecido: { chave: 'joao@email.test' } })
    const [done] = await told(1)
    expect(done).toEqual({
      endToEndId: expect.any(String),
      chave: KEY,
      tipo: 'SOLICITACAO',
      status: 'REALIZADO',
      valor: '5.00',
      horario: { solicitacao: expect.any(String), liquidacao: expect.any(String) },
      gnExtras: { idEnvio: 'A1' },
    })
    await client.api('PUT', '/v3/gn/pix/A2', { ...payout, favorecido: { chave: 'recusa@email.test' } })
    expect((await told(2))[1]).toMatchObject({
      status: 'NAO_REALIZADO',
      gnExtras: { idEnvio: 'A2', erro: { codigo: 'AC03' } },
    })
    await client.control('/payouts/A1', { status: 'DEVOLVIDO' })
    expect((await told(3))[2]).toMatchObject({ status: 'DEVOLVIDO', gnExtras: { idEnvio: 'A1' } })
  })

  test('again, until it is taken', async () => {
    receiver.status = 500
    const { endToEndId } = await paidCharge(client, txidOf(1))
    await told(2)
    receiver.status = 204
    const count = receiver.entries.length
    await told(count + 1)
    await awhile()
    expect(receiver.entries.map(entry => entry.endToEndId)).toEqual(
      Array.from({ length: count + 1 }, () => endToEndId),
    )
  })

  test('not for ever', async () => {
    receiver.status = 302
    await paidCharge(client, txidOf(1))
    await told(4)
    await awhile()
    expect(receiver.entries).toHaveLength(4)
  })

  test('of many at once', async () => {
    const numbers = Array.from({ length: 100 }, (_, number) => number)
    await Promise.all(numbers.map(number => paidCharge(client, txidOf(number))))
    const entries = await told(100)
    expect(new Set(entries.map(({ txid }) => txid))).toEqual(new Set(numbers.map(txidOf)))
  })
})
