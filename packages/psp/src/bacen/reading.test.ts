import { cents } from '@pagora/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chargeAnswer,
  END_TO_END_ID,
  newCharge,
  newPayout,
  problem,
  startTestBank,
  type TestBank,
  TXID,
} from './test-bank.ts'

// Where the machine stands must not matter.
beforeAll(() => {
  vi.stubEnv('TZ', 'America/Sao_Paulo')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

let bank: TestBank
beforeEach(async () => {
  bank = await startTestBank()
})
afterEach(() => bank.close())

const receipt = {
  endToEndId: END_TO_END_ID,
  txid: TXID.toLowerCase(),
  valor: '110.00',
  horario: '2020-09-09T20:15:00.358Z',
}
const paid = { ...chargeAnswer, status: 'CONCLUIDA', pix: [receipt] }

async function chargeFrom(json: unknown) {
  bank.answer = () => ({ json })
  return bank.provider.readCharge(TXID)
}

async function receiptFrom(json: unknown) {
  bank.answer = () => ({ json })
  return bank.provider.readReceipt(END_TO_END_ID)
}

describe('a charge', () => {
  test('is made as the standard says', async () => {
    bank.answer = () => ({ status: 201, json: chargeAnswer })
    const charge = await bank.provider.createCharge({ ...newCharge, description: 'é'.repeat(200) })
    expect(bank.calls[0]).toMatchObject({
      method: 'PUT',
      path: `/v2/cob/${TXID}`,
      body: {
        calendario: { expiracao: 1800 },
        valor: { original: '37.00' },
        chave: 'loja@pagora.test',
        solicitacaoPagador: 'é'.repeat(140),
      },
    })
    expect(charge).toEqual({
      txid: TXID,
      state: 'active',
      amount: 3700,
      createdAt: new Date('2020-09-09T20:15:00.358Z'),
      expiresAt: new Date('2020-09-09T21:15:00.358Z'),
      code: '000201',
      receipts: [],
    })
  })

  test.each([
    ['ATIVA', 'active'],
    ['CONCLUIDA', 'paid'],
    ['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'removed'],
    ['REMOVIDO_PELO_PSP', 'removed'],
  ])('that is %s is %s', async (status, state) => {
    expect(await chargeFrom({ ...chargeAnswer, status })).toMatchObject({ state })
  })

  test.each([
    ['37.00', 3700],
    ['37', 3700],
    ['37.5', 3750],
    [37, 3700],
    [19.9, 1990],
    [1.15, 115],
  ])('of %j has %d centavos', async (original, amount) => {
    expect(await chargeFrom({ ...chargeAnswer, valor: { original } })).toMatchObject({ amount })
  })

  test.each(['37.001', '37,00', '-1.00', 0.1 + 0.2, null, true])('of %j cannot be read', async original => {
    await expect(chargeFrom({ ...chargeAnswer, valor: { original } })).rejects.toMatchObject({
      kind: 'unknown',
    })
  })

  test.each([
    ['2020-09-09T20:15:00Z', '2020-09-09T20:15:00.000Z'],
    ['2020-09-09T17:15:00-03:00', '2020-09-09T20:15:00.000Z'],
    ['2020-09-09T20:15:00.358901Z', '2020-09-09T20:15:00.358Z'],
    ['2020-09-09T20:15:00.358', '2020-09-09T20:15:00.358Z'],
  ])('of %s is of that time', async (criacao, time) => {
    const charge = await chargeFrom({ ...chargeAnswer, calendario: { criacao, expiracao: 60 } })
    expect(charge?.createdAt.toISOString()).toBe(time)
  })

  test('lives for a day where it does not say', async () => {
    const { criacao } = chargeAnswer.calendario
    const charge = await chargeFrom({ ...chargeAnswer, calendario: { criacao } })
    expect(charge?.expiresAt.toISOString()).toBe('2020-09-10T20:15:00.358Z')
  })

  test('without its code has one that leads to its location', async () => {
    const { pixCopiaECola: _, location, ...rest } = chargeAnswer
    const code =
      '00020101021226730014br.gov.bcb.pix2551pix.example.com/qr/9d36b84fc70b478fb95c12729b90ca25' +
      '5204000053039865802BR5909RECEBEDOR6006BRASIL62070503***6304'
    for (const answer of [
      { ...rest, location },
      { ...rest, loc: { location: `https://${location}` } },
    ]) {
      expect((await chargeFrom(answer))?.code?.slice(0, -4)).toBe(code)
    }
    expect((await chargeFrom(rest))?.code).toBeNull()
  })

  test('has its receipts, which are of this charge though they do not say it', async () => {
    const { txid: _, ...nameless } = receipt
    for (const pix of [[receipt], [nameless], nameless]) {
      expect((await chargeFrom({ ...paid, pix }))?.receipts).toMatchObject([{ txid: TXID, amount: 11000 }])
    }
  })

  test.each(['CobOperacaoInvalida', 'txid_duplicado'])(
    'sent again and refused as %s is what it was',
    async name => {
      const refusal = name === 'txid_duplicado' ? { status: 409, json: { nome: name } } : problem(400, name)
      bank.answer = ({ method }) => (method === 'PUT' ? refusal : { json: paid })
      expect(await bank.provider.createCharge(newCharge)).toMatchObject({ state: 'paid', txid: TXID })
      const other = bank.provider.createCharge({ ...newCharge, amount: cents(3701) })
      await expect(other).rejects.toMatchObject({ kind: 'refused', code: name })
      bank.answer = ({ method }) => (method === 'PUT' ? refusal : { status: 404 })
      await expect(bank.provider.createCharge(newCharge)).rejects.toMatchObject({
        kind: 'refused',
        code: name,
      })
      bank.answer = ({ method }) => (method === 'PUT' ? refusal : { status: 500 })
      await expect(bank.provider.createCharge(newCharge)).rejects.toMatchObject({ kind: 'unknown' })
    },
  )
})

describe('taking a charge off', () => {
  const removed = { ...chargeAnswer, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }

  test('sets its status and nothing else', async () => {
    bank.answer = () => ({ json: removed })
    expect(await bank.provider.removeCharge(TXID)).toBe('removed')
    expect(bank.calls).toMatchObject([
      { method: 'PATCH', path: `/v2/cob/${TXID}`, body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } },
    ])
  })

  test.each([
    [paid, 'paid'],
    [removed, 'removed'],
  ])('too late tells what came first', async (json, outcome) => {
    bank.answer = ({ method }) => (method === 'PATCH' ? problem(400, 'CobOperacaoInvalida') : { json })
    expect(await bank.provider.removeCharge(TXID)).toBe(outcome)
  })

  test('that stays active is refused', async () => {
    bank.answer = ({ method }) => (method === 'PATCH' ? problem(403, 'AcessoNegado') : { json: chargeAnswer })
    await expect(bank.provider.removeCharge(TXID)).rejects.toMatchObject({ code: 'AcessoNegado' })
  })
})

describe('a receipt', () => {
  test('has its returns, of both origins', async () => {
    const devolucoes = [
      { id: '123ABC', valor: '10.00', status: 'EM_PROCESSAMENTO' },
      { id: 'M1', valor: 5, natureza: 'MED_OPERACIONAL', status: 'DEVOLVIDO' },
      { id: 'M2', valor: '1', natureza: 'MED_FRAUDE', status: 'NAO_REALIZADO', motivo: 'Sem saldo' },
      { id: 'M3', valor: '1', natureza: 'ORIGINAL', status: 'OUTRO' },
    ]
    expect(await receiptFrom({ ...receipt, devolucoes })).toEqual({
      endToEndId: END_TO_END_ID,
      txid: TXID,
      amount: 11000,
      paidAt: new Date('2020-09-09T20:15:00.358Z'),
      returns: [
        { id: '123ABC', amount: 1000, status: 'processing', origin: 'asked', reason: null },
        { id: 'M1', amount: 500, status: 'done', origin: 'med', reason: null },
        { id: 'M2', amount: 100, status: 'failed', origin: 'med', reason: 'Sem saldo' },
        { id: 'M3', amount: 100, status: 'processing', origin: 'asked', reason: null },
      ],
    })
  })

  test('may be without a charge, and have its only return by itself', async () => {
    const devolucoes = { id: 'R1', valor: '1.00', status: 'DEVOLVIDO' }
    const { txid: _, ...rest } = receipt
    expect(await receiptFrom({ ...rest, devolucoes })).toMatchObject({ txid: null, returns: [{ id: 'R1' }] })
  })

  test('without its id, amount or time cannot be read', async () => {
    for (const name of ['endToEndId', 'valor', 'horario']) {
      await expect(receiptFrom({ ...receipt, [name]: undefined })).rejects.toMatchObject({ kind: 'unknown' })
    }
  })

  test('is refunded in the standard’s words', async () => {
    bank.answer = () => ({ status: 201, json: { id: 'R1', valor: '7.89', status: 'EM_PROCESSAMENTO' } })
    const refund = { endToEndId: END_TO_END_ID, id: 'R1', amount: cents(789) }
    expect(await bank.provider.refund(refund)).toMatchObject({ id: 'R1', amount: 789, status: 'processing' })
    expect(bank.calls).toMatchObject([
      { method: 'PUT', path: `/v2/pix/${END_TO_END_ID}/devolucao/R1`, body: { valor: '7.89' } },
    ])
  })

  test('whose refund is refused the second time has not kept its money', async () => {
    const refusal = problem(400, 'PixDevolucaoInvalida')
    const json = { id: 'R1', valor: '7.89', status: 'DEVOLVIDO' }
    const refund = (amount: number) =>
      bank.provider.refund({ endToEndId: END_TO_END_ID, id: 'R1', amount: cents(amount) })
    bank.answer = ({ method }) => (method === 'PUT' ? refusal : { json })
    expect(await refund(789)).toMatchObject({ id: 'R1', status: 'done' })
    await expect(refund(788)).rejects.toMatchObject({ kind: 'refused', code: 'PixDevolucaoInvalida' })
    for (const [status, kind] of [
      [404, 'refused'],
      [403, 'refused'],
      [500, 'unknown'],
    ] as const) {
      bank.answer = ({ method }) => (method === 'PUT' ? refusal : { status })
      await expect(refund(789)).rejects.toMatchObject({ kind })
    }
  })
})

describe('receipts of a period', () => {
  const from = new Date('2020-09-09T00:00:00Z')
  const to = new Date('2020-09-10T00:00:00Z')
  const pages = (quantidadeDePaginas: unknown) => ({ parametros: { paginacao: { quantidadeDePaginas } } })

  test('are asked for page by page', async () => {
    bank.answer = () => ({ json: { ...pages(3), pix: [receipt] } })
    const page = await bank.provider.receiptsBetween(from, to, 1)
    expect(page).toMatchObject({ items: [{ txid: TXID }], next: 2 })
    const { searchParams, pathname } = new URL(bank.calls[0]?.path ?? '', 'http://x')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/v2/pix',
      {
        inicio: '2020-09-09T00:00:00.000Z',
        fim: '2020-09-10T00:00:00.000Z',
        'paginacao.paginaAtual': '1',
        'paginacao.itensPorPagina': '100',
      },
    ])
  })

  test.each([
    ['the last', { ...pages(2), pix: [receipt] }, null],
    ['none', { ...pages(0), pix: [] }, null],
    ['no word of pages, and a full one', { pix: Array.from({ length: 100 }, () => receipt) }, 2],
    ['no word of pages, and room left', { pix: [receipt] }, null],
  ])('end: %s', async (_what, json, next) => {
    bank.answer = () => ({ json })
    expect((await bank.provider.receiptsBetween(from, to, 1)).next).toBe(next)
  })

  // Leaving it out would be losing money silently.
  test('with one that cannot be read are unknown', async () => {
    bank.answer = () => ({ json: { pix: [receipt, {}] } })
    await expect(bank.provider.receiptsBetween(from, to, 0)).rejects.toMatchObject({ kind: 'unknown' })
  })
})

describe('a payout', () => {
  const sent = { idEnvio: 'PAYOUT1', e2eId: END_TO_END_ID, valor: '12.34', status: 'EM_PROCESSAMENTO' }
  const back = (valor: string, status?: string) => ({ status: 'REALIZADO', devolucoes: [{ valor, status }] })

  test.each([
    [null, {}],
    ['52998224725', { cpf: '52998224725' }],
    ['12ABC34501DE35', { cnpj: '12ABC34501DE35' }],
  ])('for owner %s is sent as Efí says', async (owner, named) => {
    bank.answer = () => ({ status: 201, json: sent })
    expect(await bank.provider.payouts?.send({ ...newPayout, owner })).toEqual({
      id: 'PAYOUT1',
      status: 'processing',
      endToEndId: END_TO_END_ID,
      amount: 1234,
      reason: null,
    })
    expect(bank.calls).toMatchObject([
      {
        method: 'PUT',
        path: '/v3/gn/pix/PAYOUT1',
        body: {
          valor: '12.34',
          pagador: { chave: 'loja@pagora.test' },
          favorecido: { chave: 'joao@email.test', ...named },
        },
      },
    ])
  })

  test.each<[Record<string, unknown>, string, string | null]>([
    [{ status: 'EM_PROCESSAMENTO' }, 'processing', null],
    [{ status: 'ALGO_NOVO' }, 'processing', null],
    [{ status: 'REALIZADO' }, 'done', null],
    [
      { status: 'NAO_REALIZADO', gnExtras: { erro: { codigo: 'AC03', motivo: 'Não há.' } } },
      'failed',
      'AC03: Não há.',
    ],
    [{ status: 'NAO_REALIZADO', motivo: 'Não há.' }, 'failed', 'Não há.'],
    [{ status: 'DEVOLVIDO' }, 'returned', null],
    [back('12.34', 'DEVOLVIDO'), 'returned', null],
    [back('12.34'), 'returned', null],
    [back('12.33', 'DEVOLVIDO'), 'done', null],
    [back('12.34', 'EM_PROCESSAMENTO'), 'done', null],
  ])('that is %j is %s', async (json, status, reason) => {
    bank.answer = () => ({ json: { ...sent, ...json } })
    expect(await bank.provider.payouts?.read('PAYOUT1')).toMatchObject({ status, reason, id: 'PAYOUT1' })
    expect(bank.calls[0]?.path).toBe('/v2/gn/pix/enviados/id-envio/PAYOUT1')
  })

  test('whose amount is not said again has the one that was sent', async () => {
    bank.answer = () => ({ json: { ...sent, valor: undefined } })
    expect(await bank.provider.payouts?.send(newPayout)).toMatchObject({ amount: 1234 })
    await expect(bank.provider.payouts?.read('PAYOUT1')).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('refused the second time is not taken for unsent', async () => {
    const refusal = { status: 409, json: { nome: 'id_envio_duplicado' } }
    bank.answer = ({ method }) => (method === 'PUT' ? refusal : { json: { ...sent, status: 'REALIZADO' } })
    expect(await bank.provider.payouts?.send(newPayout)).toMatchObject({ status: 'done' })
    const other = bank.provider.payouts?.send({ ...newPayout, amount: cents(1) })
    await expect(other).rejects.toMatchObject({ kind: 'refused', code: 'id_envio_duplicado' })
    bank.answer = ({ method }) => (method === 'PUT' ? refusal : { status: 404 })
    await expect(bank.provider.payouts?.send(newPayout)).rejects.toMatchObject({ kind: 'refused' })
    bank.answer = ({ method }) => (method === 'PUT' ? refusal : { status: 500 })
    await expect(bank.provider.payouts?.send(newPayout)).rejects.toMatchObject({ kind: 'unknown' })
  })
})

test('a key is watched', async () => {
  bank.answer = () => ({ text: '' })
  await bank.provider.watch('+5511987654321', 'https://pagora.test/psp')
  expect(bank.calls).toMatchObject([
    {
      method: 'PUT',
      path: '/v2/webhook/%2B5511987654321',
      body: { webhookUrl: 'https://pagora.test/psp' },
    },
  ])
})
