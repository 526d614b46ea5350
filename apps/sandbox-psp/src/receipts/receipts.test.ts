import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEY, paidCharge, startClient, type TestClient, txidOf, until } from '../test-client.ts'

const DAY_MS = 86_400_000

let client: TestClient
let now: number
let endToEndId: string
beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00.000Z')
  client = await startClient({ now: () => now, returnMs: 0, tokenSeconds: DAY_MS })
  ;({ endToEndId } = await paidCharge(client, txidOf(1)))
})
afterEach(() => client.close())

const read = () => client.api('GET', `/pix/${endToEndId}`)
const refund = (id: string, valor: string, more = {}) =>
  client.api('PUT', `/pix/${endToEndId}/devolucao/${id}`, { valor, ...more })
const readRefund = (id: string) => client.api('GET', `/pix/${endToEndId}/devolucao/${id}`)
const problem = (name: string, status: number) => ({
  status,
  body: { type: expect.stringMatching(`/${name}$`) },
})

test('a Pix says what was paid', async () => {
  expect(endToEndId).toMatch(/^E\d{8}202611211200[a-z0-9]{11}$/)
  expect(await read()).toMatchObject({
    status: 200,
    body: { endToEndId, txid: txidOf(1), valor: '37.00', chave: KEY, horario: '2026-11-21T12:00:00.000Z' },
  })
  expect(await client.api('GET', '/pix/E00000000000000000000000000000000')).toMatchObject(
    problem('PixNaoEncontrado', 404),
  )
})

describe('a return', () => {
  test('is under way, and soon done', async () => {
    const { status, body } = await refund('R1', '7.89', { descricao: 'Desistência' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: 'R1',
      rtrId: expect.stringMatching(/^D\d{8}202611211200[a-z0-9]{11}$/),
      valor: '7.89',
      natureza: 'ORIGINAL',
      horario: { solicitacao: '2026-11-21T12:00:00.000Z' },
      status: 'EM_PROCESSAMENTO',
      descricao: 'Desistência',
    })
    const done = await until(
      () => readRefund('R1'),
      answer => answer.body.status === 'DEVOLVIDO',
    )
    expect(done.body.horario.liquidacao).toBe('2026-11-21T12:00:00.000Z')
    expect((await read()).body.devolucoes).toEqual([done.body])
  })

  test('asked for again is the same', async () => {
    const { body } = await refund('R1', '37.00')
    expect(await refund('R1', '37.00')).toMatchObject({ status: 201, body: { rtrId: body.rtrId } })
    expect((await read()).body.devolucoes).toHaveLength(1)
    expect(await refund('R1', '36.00')).toMatchObject(problem('PixDevolucaoInvalida', 400))
  })

  test('may be one of several, that never pass what was paid', async () => {
    expect((await refund('R1', '30.00')).status).toBe(201)
    expect(await refund('R2', '7.01')).toMatchObject(problem('PixDevolucaoInvalida', 400))
    expect((await refund('R2', '7.00')).status).toBe(201)
    expect(await refund('R3', '0.01')).toMatchObject(problem('PixDevolucaoInvalida', 400))
  })

  test('is asked for within 90 days', async () => {
    now += 90 * DAY_MS
    expect((await refund('R1', '1.00')).status).toBe(201)
    now += 1
    expect(await refund('R2', '1.00')).toMatchObject(problem('PixDevolucaoInvalida', 400))
  })

  test.each([
    ['R-1', '1.00'],
    ['r'.repeat(36), '1.00'],
    ['R1', '0.00'],
    ['R1', '1'],
  ])('%s of %s is none', async (id, valor) => {
    expect(await refund(id, valor)).toMatchObject(problem('PixDevolucaoInvalida', 400))
  })

  test('of no Pix, or that was not asked for, is not found', async () => {
    expect(await readRefund('R1')).toMatchObject(problem('PixDevolucaoNaoEncontrada', 404))
    const unknown = await client.api('PUT', '/pix/E1/devolucao/R1', { valor: '1.00' })
    expect(unknown).toMatchObject(problem('PixNaoEncontrado', 404))
  })
})

describe('a fraud', () => {
  const med = (status: string, amount?: string) => client.control('/med', { endToEndId, status, amount })

  test('takes all that is left, in an entry that changes with the decision', async () => {
    await refund('R1', '7.00')
    const { status, body } = await med('EM_PROCESSAMENTO')
    expect(status).toBe(200)
    expect(body).toMatchObject({ natureza: 'MED_FRAUDE', valor: '30.00', status: 'EM_PROCESSAMENTO' })
    expect((await med('NAO_REALIZADO')).body).toMatchObject({ id: body.id, status: 'NAO_REALIZADO' })
    expect((await med('DEVOLVIDO', '20.00')).body).toMatchObject({ id: body.id, valor: '20.00' })
    expect((await read()).body.devolucoes).toMatchObject([{ id: 'R1' }, { id: body.id, status: 'DEVOLVIDO' }])
    expect(await refund('R2', '10.01')).toMatchObject(problem('PixDevolucaoInvalida', 400))
  })

  test('that was none leaves everything to be given back', async () => {
    await med('EM_PROCESSAMENTO')
    expect(await refund('R1', '37.00')).toMatchObject(problem('PixDevolucaoInvalida', 400))
    await med('NAO_REALIZADO')
    expect((await refund('R1', '37.00')).status).toBe(201)
  })

  test('takes no more than there is, and nothing of no Pix', async () => {
    expect(await med('DEVOLVIDO', '37.01')).toMatchObject(problem('PixDevolucaoInvalida', 400))
    const unknown = await client.control('/med', { endToEndId: 'E1', status: 'DEVOLVIDO' })
    expect(unknown).toMatchObject(problem('PixNaoEncontrado', 404))
    expect((await med('TALVEZ')).status).toBe(400)
  })
})

describe('Pix of a period', () => {
  const list = (query = {}) =>
    client.api(
      'GET',
      `/pix?${new URLSearchParams({ inicio: '2026-11-21T12:00:00Z', fim: '2026-11-21T12:00:02Z', ...query })}`,
    )
  const txids = async (query = {}) => (await list(query)).body.pix.map(({ txid }: { txid: string }) => txid)

  beforeEach(async () => {
    for (const number of [2, 3, 4]) {
      now += 1000
      await paidCharge(client, txidOf(number))
    }
  })

  test('come in order, page by page', async () => {
    expect(await txids()).toEqual([1, 2, 3].map(txidOf))
    expect(await txids({ 'paginacao.itensPorPagina': '2', 'paginacao.paginaAtual': '1' })).toEqual([
      txidOf(3),
    ])
    expect((await list({ 'paginacao.itensPorPagina': '2' })).body.parametros.paginacao).toMatchObject({
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 3,
    })
  })

  test('are chosen by txid and by whether anything went back', async () => {
    await refund('R1', '1.00')
    expect(await txids({ txid: txidOf(2) })).toEqual([txidOf(2)])
    expect(await txids({ devolucaoPresente: 'true' })).toEqual([txidOf(1)])
    expect(await txids({ devolucaoPresente: 'false' })).toEqual([2, 3].map(txidOf))
    expect(await txids({ txIdPresente: 'true' })).toHaveLength(3)
    expect(await txids({ txIdPresente: 'false' })).toEqual([])
  })

  test('need a period', async () => {
    expect(await client.api('GET', '/pix')).toMatchObject(problem('PixConsultaInvalida', 400))
  })
})
