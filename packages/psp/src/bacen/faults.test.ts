import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderFault } from '../port.ts'
import { createBacenProvider } from './provider.ts'
import {
  chargeAnswer,
  END_TO_END_ID,
  listening,
  newCharge,
  problem,
  type Said,
  settingsAt,
  startTestBank,
  type TestBank,
  TXID,
} from './test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await startTestBank({ timeoutMs: 1000 })
})
afterEach(() => bank.close())

async function faultOf(call: Promise<unknown>): Promise<{ kind: string; code: string | null }> {
  const fault = await call.then(
    () => {
      throw new Error('there was no fault')
    },
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(ProviderFault)
  const { kind, code } = fault as ProviderFault
  return { kind, code }
}

async function faultOfAsking(said: Said) {
  bank.answer = () => said
  return faultOf(bank.provider.createCharge(newCharge))
}

describe('what never left is not sent', () => {
  const at = async (root: string) => {
    const provider = createBacenProvider(settingsAt(root), { timeoutMs: 5000 })
    const fault = await faultOf(provider.createCharge(newCharge))
    await provider.close()
    return fault
  }

  test('the connection is refused', async () => {
    const server = createServer()
    const port = await listening(server)
    await new Promise(resolve => server.close(resolve))
    expect(await at(`http://127.0.0.1:${port}`)).toEqual({ kind: 'not-sent', code: 'ECONNREFUSED' })
  })

  test('the name leads nowhere', async () => {
    expect(await at('http://nowhere.invalid')).toMatchObject({ kind: 'not-sent' })
  })

  test('there is no TLS', async () => {
    const root = bank.settings.baseUrl.replace('/v2', '').replace('http:', 'https:')
    expect(await at(root)).toMatchObject({ kind: 'not-sent' })
  })

  // The token is there already: it is the call itself that finds nobody.
  test('the provider goes away between two calls', async () => {
    expect(await bank.provider.readCharge(TXID)).toBeNull()
    bank.goAway()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await faultOf(bank.provider.readCharge(TXID))).toEqual({ kind: 'not-sent', code: 'ECONNREFUSED' })
  })
})

describe('what may have arrived is unknown', () => {
  test('no answer in time', async () => {
    expect(await faultOfAsking(() => undefined)).toEqual({ kind: 'unknown', code: 'TimeoutError' })
  })

  test('half an answer, and nothing more in time', async () => {
    const half: Said = response => void response.writeHead(200).write('{"txid":')
    expect(await faultOfAsking(half)).toMatchObject({ kind: 'unknown' })
  })

  test('the connection is cut before the answer', async () => {
    expect(await faultOfAsking((_response, { socket }) => socket.resetAndDestroy())).toMatchObject({
      kind: 'unknown',
    })
  })

  test('the connection is cut within the answer', async () => {
    const cut: Said = (response, { socket }) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"txid":')
      setTimeout(() => socket.resetAndDestroy(), 20)
    }
    expect(await faultOfAsking(cut)).toMatchObject({ kind: 'unknown' })
  })

  test.each<[string, Said, string]>([
    ['500', { status: 500 }, 'http_500'],
    ['500 with a problem', problem(500, 'ErroInternoDoServidor'), 'ErroInternoDoServidor'],
    ['502 in HTML', { status: 502, text: '<html>' }, 'http_502'],
    ['503 of a gateway', { status: 503, text: '<html>' }, 'http_503'],
    [
      '504 with a problem',
      problem(504, 'IndisponibilidadePorTempoEsgotado'),
      'IndisponibilidadePorTempoEsgotado',
    ],
    ['a way elsewhere', { status: 302 }, 'http_302'],
    ['HTML', { text: '<html>' }, 'unreadable'],
    ['nothing', { text: '' }, 'unreadable'],
    ['another thing', { json: [] }, 'unreadable'],
    ['no status', { json: { ...chargeAnswer, status: undefined } }, 'unreadable'],
    ['a status of its own', { json: { ...chargeAnswer, status: 'TALVEZ' } }, 'unreadable'],
    ['no amount', { json: { ...chargeAnswer, valor: {} } }, 'unreadable'],
    ['no time', { json: { ...chargeAnswer, calendario: {} } }, 'unreadable'],
    [
      'no expiry',
      { json: { ...chargeAnswer, calendario: { ...chargeAnswer.calendario, expiracao: 'x' } } },
      'unreadable',
    ],
  ])('%s', async (_what, said, code) => {
    expect(await faultOfAsking(said)).toEqual({ kind: 'unknown', code })
  })
})

describe('what was turned away is not sent', () => {
  test.each<[string, Said, string]>([
    ['503 with a problem', problem(503, 'ServicoIndisponivel'), 'ServicoIndisponivel'],
    ['too many calls', { status: 429 }, 'http_429'],
    ['no token is good', { status: 401, json: { error: 'invalid_token' } }, 'invalid_token'],
  ])('%s', async (_what, said, code) => {
    expect(await faultOfAsking(said)).toEqual({ kind: 'not-sent', code })
  })
})

describe('what the provider will not do is refused', () => {
  test.each<[string, Said, string]>([
    ['a problem', problem(400, 'RequisicaoInvalida'), 'RequisicaoInvalida'],
    ['a forbidden one', problem(403, 'AcessoNegado'), 'AcessoNegado'],
    ['a missing one', problem(404, 'CobNaoEncontrado'), 'CobNaoEncontrado'],
    ['in Efí’s words', { status: 409, json: { nome: 'valor_invalido', mensagem: 'Não.' } }, 'valor_invalido'],
    ['without a name', { status: 400, json: { type: 'about:blank' } }, 'http_400'],
    ['without words', { status: 422, text: 'no' }, 'http_422'],
  ])('%s', async (_what, said, code) => {
    expect(await faultOfAsking(said)).toEqual({ kind: 'refused', code })
  })

  test('names the wrong fields, and not what was in them', async () => {
    bank.answer = () =>
      problem(400, 'RequisicaoInvalida', {
        violacoes: [{ razao: 'É feia.', propriedade: 'cob.chave', valor: 'ana@email.test' }],
      })
    const { message } = await bank.provider.createCharge(newCharge).catch(error => error)
    expect(message).toContain('cob.chave')
    expect(message).not.toContain('ana@')
  })

  test('before it is sent, where the standard has no such thing', async () => {
    const refused = { kind: 'refused', code: 'RequisicaoInvalida' }
    const { provider } = bank
    const wrong = [
      provider.createCharge({ ...newCharge, txid: 'short' }),
      provider.createCharge({ ...newCharge, amount: 0 as typeof newCharge.amount }),
      provider.createCharge({ ...newCharge, pixKey: 'k'.repeat(78) }),
      provider.readCharge('../pix'),
      provider.removeCharge('short'),
      provider.readReceipt('E1/../x'),
      provider.refund({ endToEndId: END_TO_END_ID, id: 'an-id', amount: newCharge.amount }),
      provider.watch('', 'https://example.com'),
    ]
    for (const call of wrong) expect(await faultOf(call)).toEqual(refused)
    expect([bank.calls, bank.tokens]).toEqual([[], 0])
  })
})

test('an empty answer does not say that there is nothing', async () => {
  bank.answer = () => ({ text: '' })
  expect(await faultOf(bank.provider.readCharge(TXID))).toEqual({ kind: 'unknown', code: 'unreadable' })
})

test('what is not there reads as null', async () => {
  bank.answer = () => problem(404, 'CobNaoEncontrado')
  expect(await bank.provider.readCharge(TXID)).toBeNull()
  expect(await bank.provider.readReceipt(END_TO_END_ID)).toBeNull()
  expect(await bank.provider.payouts?.read('PAYOUT1')).toBeNull()
})
