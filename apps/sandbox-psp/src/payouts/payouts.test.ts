import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEY, startClient, type TestClient, until } from '../test-client.ts'

let client: TestClient
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.close())

const asked = {
  valor: '12.34',
  pagador: { chave: KEY, infoPagador: 'Saque' },
  favorecido: { chave: 'joao@email.test', cpf: '52998224725' },
}
const send = (id: string, body: unknown = asked) => client.api('PUT', `/v3/gn/pix/${id}`, body)
const read = (id: string) => client.api('GET', `/gn/pix/enviados/id-envio/${id}`)
const settled = (id: string) =>
  until(
    () => read(id),
    ({ body }) => body.status !== 'EM_PROCESSAMENTO',
  )

describe('a payout', () => {
  test('is under way, and soon done', async () => {
    const { status, body } = await send('A1')
    expect(status).toBe(201)
    expect(body).toEqual({
      idEnvio: 'A1',
      e2eId: expect.stringMatching(/^E\d{20}[a-z0-9]{11}$/),
      valor: '12.34',
      horario: { solicitacao: expect.any(String) },
      status: 'EM_PROCESSAMENTO',
    })
    const done = await settled('A1')
    expect(done).toMatchObject({
      status: 200,
      body: {
        endToEndId: body.e2eId,
        idEnvio: 'A1',
        valor: '12.34',
        chave: KEY,
        favorecido: asked.favorecido,
        status: 'REALIZADO',
        horario: { solicitacao: body.horario.solicitacao, liquidacao: expect.any(String) },
      },
    })
    expect((await client.api('GET', `/gn/pix/enviados/${body.e2eId}`)).body).toEqual(done.body)
  })

  test('sent again is the same; with other words it is refused', async () => {
    const { body } = await send('A1')
    expect(await send('A1')).toMatchObject({ status: 201, body: { e2eId: body.e2eId } })
    const { valor, favorecido, pagador } = asked
    expect(await send('A1', { pagador, favorecido, valor })).toMatchObject({ status: 201 })
    for (const other of [{ valor: '12.35' }, { favorecido: { chave: 'outra@email.test' } }]) {
      expect(await send('A1', { ...asked, ...other })).toMatchObject({
        status: 409,
        body: { nome: 'id_envio_duplicado', mensagem: expect.any(String) },
      })
    }
    expect((await client.control('/statement')).body.sent.count).toBeLessThanOrEqual(1)
  })

  test('to a key that its bank refuses is not done', async () => {
    await send('A1', { ...asked, favorecido: { chave: 'recusa@email.test' } })
    expect((await settled('A1')).body).toMatchObject({
      status: 'NAO_REALIZADO',
      gnExtras: { idEnvio: 'A1', erro: { codigo: 'AC03', motivo: expect.any(String) } },
    })
  })

  test.each(['NAO_REALIZADO', 'REALIZADO', 'DEVOLVIDO'])('is %s where one says so', async status => {
    await send('A1')
    await settled('A1')
    expect((await client.control('/payouts/A1', { status })).body).toMatchObject({ status })
    const { body } = await read('A1')
    expect(body.status).toBe(status)
    expect(body.devolucoes).toEqual(
      status === 'DEVOLVIDO' ? [expect.objectContaining({ valor: '12.34', status })] : undefined,
    )
  })

  test.each<[string, object]>([
    ['no amount', { valor: undefined }],
    ['an amount of zero', { valor: '0.00' }],
    ['nobody who pays', { pagador: {} }],
    ['nobody who gets it', { favorecido: undefined }],
  ])('with %s is refused in Efí’s words', async (_what, wrong) => {
    expect(await send('A1', { ...asked, ...wrong })).toMatchObject({
      status: 400,
      body: { nome: 'json_invalido', mensagem: expect.any(String) },
    })
  })

  test('with a wrong id is refused', async () => {
    expect((await send('A-1')).status).toBe(400)
    expect((await send('A'.repeat(36))).status).toBe(400)
  })

  test('that is not there is not found', async () => {
    expect(await read('A1')).toMatchObject({ status: 404, body: { nome: 'pix_nao_encontrado' } })
    expect((await client.api('GET', '/gn/pix/enviados/E1')).status).toBe(404)
    expect((await client.control('/payouts/A1', { status: 'REALIZADO' })).status).toBe(404)
  })
})

test('payouts of a period are listed', async () => {
  for (const id of ['A1', 'A2', 'A3']) await send(id)
  const query = new URLSearchParams({
    inicio: new Date(Date.now() - 60_000).toISOString(),
    fim: new Date().toISOString(),
    'paginacao.itensPorPagina': '2',
  })
  const { body } = await client.api('GET', `/gn/pix/enviados?${query}`)
  expect(body.pix).toMatchObject([{ idEnvio: 'A1' }, { idEnvio: 'A2' }])
  expect(body.parametros.paginacao.quantidadeTotalDeItens).toBe(3)
  expect(await client.api('GET', '/gn/pix/enviados?inicio=x')).toMatchObject({
    status: 400,
    body: { nome: 'json_invalido' },
  })
})
