import { appRouter, createContext, exportStatement, noLimits } from '@pagora/api'
import type { SellerId } from '@pagora/domain'
import {
  addEntry,
  addSale,
  addTransaction,
  createDatabase,
  createTestServices,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pagora } from '../app.ts'
import { probeApp } from './probe/app.ts'

let database: TestDatabase
let services: TestServices
let pagora: Pagora
let master: string

const NOON = Date.parse('2026-03-14T15:00:00Z')

beforeAll(async () => {
  database = await createDatabase()
  services = { ...(await createTestServices(database.db, { now: NOON })), limits: noLimits }
  master = (await signInMaster(services)).token
  // That took half a minute.
  services.clock.now = NOON
  pagora = probeApp({ router: appRouter, services, config: { rateLimit: false } })
})
afterAll(async () => {
  await pagora.close()
  await database.drop()
})

async function aSeller() {
  const { calls, token } = await signUp(services)
  const { user } = await calls.accounts.me()
  return { id: user._id as SellerId, token, secret: user.token.secret }
}
const get = (url: string, token?: string) =>
  pagora.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

/** Its cells, without the byte order mark. */
const linesOf = (body: string) => {
  expect(body.startsWith('\ufeff')).toBe(true)
  return body.slice(1).trimEnd().split('\r\n')
}
const fill = (sellerId: SellerId, count: number) =>
  database.db.pool.execute(`
    insert into ledger_entries (seller_id, id, kind, acquirer_id, at, pending_cents, available_cents,
      reserved_cents, held_cents, debt_cents, clearing_cents, fee_cents, psp_fee_cents, suspense_cents, psp_cents)
    select '${sellerId}', 'sale:' || n, 'sale', 'acq_test',
      timestamptz '${new Date(NOON).toISOString()}' - n * interval '1 second',
      n, 0, 0, 0, 0, 0, 0, 0, 0, -n
    from generate_series(1, ${count}) as n`)

describe.each(['/api/user/statement.csv', '/api/user/transactions.csv'])('GET %s (HIS-02)', url => {
  it('is for sellers, by a session or a secret key', async () => {
    const { token, secret } = await aSeller()
    for (const [credential, http] of [
      [undefined, 401],
      ['wrong', 401],
      [master, 403],
      [token, 200],
      [secret ?? '', 200],
    ] as const) {
      const answer = await get(url, credential)
      expect([credential, answer.statusCode]).toEqual([credential, http])
      if (http !== 200) expect(answer.json()).toMatchObject({ status: false, msg: expect.any(String) })
    }
    expect((await pagora.checkout.inject({ url })).statusCode).toBe(404)
  })

  it('is a file, of nobody else, that spreadsheets read and nothing keeps', async () => {
    const mine = await aSeller()
    await addSale(services, (await aSeller()).id)
    const { headers, body } = await get(url, mine.token)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions-2026-03-14.csv"',
      'cache-control': 'private, no-store',
    })
    expect(linesOf(body)).toHaveLength(1)
  })

  it.each(['from=ontem', 'to=2026-13-01', `search=${'x'.repeat(201)}`, 'from=a&from=b', 'search=%00'])(
    'refuses %.20s',
    async query => {
      const { token } = await aSeller()
      const answer = await get(`${url}?${query}`, token)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ status: false })
    },
  )
})

describe('the statement as a file', () => {
  it('has amounts with commas, times of São Paulo, and its filters', async () => {
    const { id, token } = await aSeller()
    const sale = await addSale(services, id, { amount: 123_456, fee: 0 })
    await addEntry(services, id, { kind: 'payout_done', amount: -1005, at: new Date(NOON - 1000) })
    const { body } = await get('/api/user/statement.csv', token)
    expect(linesOf(body)).toEqual([
      'Data;Descrição;Valor;Status;Transação',
      `14/03/2026 12:00:00;Venda aprovada;1234,56;Concluído;${sale}`,
      '14/03/2026 11:59:59;Saque;-10,05;;',
    ])
    const out = await get('/api/user/statement.csv?direction=out', token)
    expect(linesOf(out.body)).toHaveLength(2)
    const later = await get(
      `/api/user/statement.csv?from=${encodeURIComponent('2026-03-14T12:00:00-03:00')}`,
      token,
    )
    expect(linesOf(later.body)).toHaveLength(2)
  })

  it('is whole at any size, a page at a time', async () => {
    const { id, token } = await aSeller()
    await fill(id, 50_000)
    const { body, headers } = await get('/api/user/statement.csv', token)
    const lines = linesOf(body)
    expect([lines.length, lines.at(-1)?.split(';')[2], headers['content-length']]).toEqual([
      50_001,
      '500,00',
      undefined,
    ])
    expect(new Set(lines).size).toBe(50_001)
    const ctx = createContext(services, {
      requestId: 'test',
      address: '',
      userAgent: undefined,
      authorization: undefined,
      idempotencyKey: null,
    })
    let most = 0
    for await (const part of exportStatement(ctx, id, {}))
      most = Math.max(most, part.split('\r\n').length - 1)
    expect(most).toBeLessThanOrEqual(1000)
  })
})

describe('transactions as a file', () => {
  it('lets no cell of a buyer become a formula', async () => {
    const { id, token } = await aSeller()
    const sale = await addTransaction(services, id, {
      details: {
        customer: { name: '=HYPERLINK("http://x")', email: '@a@b.co', phone: '+5511987654321' },
        tracking: {},
      },
    })
    const { body } = await get('/api/user/transactions.csv?type=deposit&status=pending', token)
    expect(linesOf(body)[1]).toBe(
      `14/03/2026 12:00:00;Venda;Processando;19,90;0,60;0,00;;"'=HYPERLINK(""http://x"")";'@a@b.co;'+5511987654321;Curso;${sale}`,
    )
    expect(linesOf((await get('/api/user/transactions.csv?type=withdrawal', token)).body)).toHaveLength(1)
    expect(linesOf((await get('/api/user/transactions.csv?method=card', token)).body)).toHaveLength(1)
  })
})
