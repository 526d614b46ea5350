import { readBrCode } from '@pagora/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEY, newCharge, paidCharge, startClient, type TestClient, txidOf } from '../test-client.ts'

let client: TestClient
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00.000Z')
  client = await startClient({ now: () => now })
})
afterEach(() => client.close())

const TXID = txidOf(1)
const put = (body: unknown = newCharge, txid = TXID) => client.api('PUT', `/cob/${txid}`, body)
const patch = (body: unknown) => client.api('PATCH', `/cob/${TXID}`, body)
const REMOVAL = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }

const problem = (name: string, status: number, propriedade?: string) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  body: {
    type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
    title: expect.any(String),
    status,
    correlationId: expect.any(String),
    ...(propriedade ? { violacoes: [{ propriedade, razao: expect.any(String) }] } : {}),
  },
})

describe('a charge', () => {
  test('is made as the standard has it', async () => {
    const devedor = { cnpj: '12345678000195', nome: 'Empresa de Serviços SA' }
    const infoAdicionais = [{ nome: 'Campo 1', valor: 'Info' }]
    const { status, body } = await put({ ...newCharge, devedor, infoAdicionais })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...newCharge,
      calendario: { criacao: '2026-11-21T12:00:00.000Z', expiracao: 3600 },
      txid: TXID,
      revisao: 0,
      loc: { id: 1, location: body.location, tipoCob: 'cob' },
      location: expect.stringMatching(/^127\.0\.0\.1:\d+\/qr\/v2\/[0-9a-z]{32}$/),
      status: 'ATIVA',
      devedor,
      infoAdicionais,
      pixCopiaECola: expect.any(String),
    })
    expect(readBrCode(body.pixCopiaECola)).toMatchObject({ url: body.location, key: null })
    expect((await client.api('GET', `/cob/${TXID}`)).body).toEqual(body)
  })

  test('lives for a day where nothing else is said', async () => {
    expect((await put({ ...newCharge, calendario: {} })).body.calendario.expiracao).toBe(86_400)
  })

  test('may have its txid of the bank', async () => {
    const { status, body } = await client.api('POST', '/cob', newCharge)
    expect([status, body.txid]).toEqual([201, expect.stringMatching(/^[a-z0-9]{32}$/)])
    expect((await client.api('GET', `/cob/${body.txid}`)).body).toEqual(body)
  })

  test.each<[string, object, string]>([
    ['no key', { chave: undefined }, 'cob.chave'],
    ['a long key', { chave: 'k'.repeat(78) }, 'cob.chave'],
    ['no amount', { valor: undefined }, 'cob.valor'],
    ['an amount of zero', { valor: { original: '0.00' } }, 'cob.valor.original'],
    ['one decimal', { valor: { original: '1.5' } }, 'cob.valor.original'],
    ['a number', { valor: { original: 1 } }, 'cob.valor.original'],
    ['a negative amount', { valor: { original: '-1.00' } }, 'cob.valor.original'],
    [
      'a change of amount of another kind',
      { valor: { original: '1.00', modalidadeAlteracao: 2 } },
      'cob.valor.modalidadeAlteracao',
    ],
    ['no time', { calendario: undefined }, 'cob.calendario'],
    ['no time to live', { calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
    ['a wrong CPF', { devedor: { cpf: '52998224724', nome: 'Ana' } }, 'cob.devedor.cpf'],
    ['CPF and CNPJ', { devedor: { cpf: '52998224725', cnpj: '12345678000195', nome: 'Ana' } }, 'cob.devedor'],
    ['many words', { solicitacaoPagador: 'a'.repeat(141) }, 'cob.solicitacaoPagador'],
  ])('with %s is refused', async (_what, wrong, property) => {
    expect(await put({ ...newCharge, ...wrong })).toMatchObject(problem('CobOperacaoInvalida', 400, property))
  })

  test.each(['short', 'a'.repeat(36), `${'a'.repeat(26)}-`])('with the txid %s is refused', async txid => {
    expect(await put(newCharge, txid)).toMatchObject(problem('CobOperacaoInvalida', 400, 'cob.txid'))
  })

  test('that cannot be read is refused', async () => {
    expect(await put('{"valor":')).toMatchObject(problem('RequisicaoInvalida', 400))
  })

  test('that is not there is not found', async () => {
    await put()
    const missing = problem('CobNaoEncontrado', 404)
    expect(await client.api('GET', `/cob/${txidOf(2)}`)).toMatchObject(missing)
    expect(await client.api('GET', `/cob/${TXID}?revisao=1`)).toMatchObject(missing)
    expect(await client.api('PATCH', `/cob/${txidOf(2)}`, REMOVAL)).toMatchObject(missing)
    expect((await client.api('GET', `/cob/${TXID}?revisao=0`)).status).toBe(200)
  })
})

describe('an active charge', () => {
  test('is revised by a second PUT, and keeps its time and its code', async () => {
    const { body: first } = await put()
    now += 1000
    const { status, body } = await put({ ...newCharge, valor: { original: '38.00' } })
    expect(status).toBe(201)
    expect(body).toEqual({ ...first, revisao: 1, valor: { original: '38.00' } })
  })

  test('is revised in part', async () => {
    const { body: first } = await put()
    const { status, body } = await patch({ valor: { original: '5.00', modalidadeAlteracao: 1 } })
    expect(status).toBe(200)
    expect(body).toEqual({ ...first, revisao: 1, valor: { original: '5.00', modalidadeAlteracao: 1 } })
    const { body: next } = await patch({ calendario: { expiracao: 60 }, solicitacaoPagador: 'Outro.' })
    expect(next).toEqual({
      ...body,
      revisao: 2,
      calendario: { ...first.calendario, expiracao: 60 },
      solicitacaoPagador: 'Outro.',
    })
  })

  test('is taken off, and stays off', async () => {
    await put()
    expect(await patch(REMOVAL)).toMatchObject({ status: 200, body: { ...REMOVAL, revisao: 1 } })
    for (const answer of [await put(), await patch(REMOVAL), await patch({ valor: { original: '1.00' } })]) {
      expect(answer).toMatchObject(problem('CobOperacaoInvalida', 400, 'cob.status'))
    }
  })

  test('is only taken off alone, and to that one state', async () => {
    await put()
    for (const wrong of [
      { ...REMOVAL, valor: { original: '1.00' } },
      { status: 'CONCLUIDA' },
      { cor: 'azul' },
    ]) {
      expect(await patch(wrong)).toMatchObject(problem('CobOperacaoInvalida', 400))
    }
  })
})

test('a paid charge says by what, and cannot be changed', async () => {
  const { endToEndId } = await paidCharge(client, TXID)
  const { body } = await client.api('GET', `/cob/${TXID}`)
  expect(body).toMatchObject({
    status: 'CONCLUIDA',
    revisao: 0,
    pix: [{ endToEndId, txid: TXID, valor: '37.00', chave: KEY, horario: '2026-11-21T12:00:00.000Z' }],
  })
  for (const answer of [await put(), await patch(REMOVAL)]) {
    expect(answer).toMatchObject(problem('CobOperacaoInvalida', 400, 'cob.status'))
  }
})

describe('charges of a period', () => {
  const list = (query: Record<string, string>) =>
    client.api(
      'GET',
      `/cob?${new URLSearchParams({ inicio: '2026-11-21T12:00:00Z', fim: '2026-11-21T09:00:02-03:00', ...query })}`,
    )
  const numbers = (answer: { body: { cobs: Array<{ txid: string }> } }) =>
    answer.body.cobs.map(({ txid }) => Number(txid.slice(4)))

  beforeEach(async () => {
    const devedor = { cpf: '52998224725', nome: 'Ana' }
    for (const number of [1, 2, 3, 4]) {
      await put(number === 2 ? { ...newCharge, devedor } : newCharge, txidOf(number))
      now += 1000
    }
    now -= 4000
  })

  test('come in order, page by page', async () => {
    const { body } = await list({ 'paginacao.itensPorPagina': '2', 'paginacao.paginaAtual': '1' })
    expect(numbers({ body })).toEqual([3])
    expect(body.parametros).toEqual({
      inicio: '2026-11-21T12:00:00.000Z',
      fim: '2026-11-21T12:00:02.000Z',
      paginacao: { paginaAtual: 1, itensPorPagina: 2, quantidadeDePaginas: 2, quantidadeTotalDeItens: 3 },
    })
  })

  test('are chosen by state, payer and location', async () => {
    await paidCharge(client, txidOf(3))
    expect(numbers(await list({ status: 'CONCLUIDA' }))).toEqual([3])
    expect(numbers(await list({ status: 'ATIVA' }))).toEqual([1, 2])
    expect(numbers(await list({ cpf: '52998224725' }))).toEqual([2])
    expect(numbers(await list({ locationPresente: 'true' }))).toEqual([1, 2, 3])
    expect(numbers(await list({ locationPresente: 'false' }))).toEqual([])
  })

  test.each<[object, string]>([
    [{ inicio: 'ontem' }, 'cob.inicio'],
    [{ fim: '2026-11-20T00:00:00Z' }, 'cob.fim'],
    [{ 'paginacao.itensPorPagina': '1001' }, 'cob.paginacao.itensPorPagina'],
    [{ 'paginacao.paginaAtual': '-1' }, 'cob.paginacao.paginaAtual'],
    [{ status: 'EXPIRADA' }, 'cob.status'],
  ])('cannot be asked for by %j', async (query, property) => {
    expect(await list({ ...query })).toMatchObject(problem('CobConsultaInvalida', 400, property))
  })

  test('need a period', async () => {
    const { body } = await client.api('GET', '/cob')
    expect(body.violacoes).toMatchObject([{ propriedade: 'cob.inicio' }, { propriedade: 'cob.fim' }])
  })
})

test('other paths are a problem too', async () => {
  expect(await client.api('GET', '/cobv')).toMatchObject(problem('NaoEncontrado', 404))
})
