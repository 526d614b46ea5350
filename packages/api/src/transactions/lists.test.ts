import { sellers } from '@pagora/db'
import { cents, type SellerId } from '@pagora/domain'
import {
  addEvent,
  addSale,
  addTransaction,
  type callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foldOnce } from '../analytics/index.ts'

let database: TestDatabase
let services: TestServices
let mine: Awaited<ReturnType<typeof aSeller>>
let theirs: Awaited<ReturnType<typeof aSeller>>

const NOON = Date.parse('2026-03-14T15:00:00Z')
const HOUR = 3_600_000

beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db, { now: NOON })
})
afterAll(() => database.drop())
beforeEach(async () => {
  ;[mine, theirs] = await Promise.all([aSeller(), aSeller()])
})

async function aSeller() {
  const { calls, email, name } = await signUp(services)
  return { calls, email, name, id: (await calls.accounts.me()).user._id as SellerId }
}
const foldAll = async () => {
  while ((await foldOnce(services)) > 0);
}
type Calls = ReturnType<typeof callerOf>
type Question = Parameters<Calls['transactions']['list']>[0]
const idsOf = async (question: Question, of = mine) =>
  (await of.calls.transactions.list(question)).transactions.map(({ _id }) => _id)

const withdrawal = (row: Parameters<typeof addTransaction>[2] = {}, of = mine.id) =>
  addTransaction(services, of, {
    kind: 'withdrawal',
    amountCents: cents(5000),
    feeCents: cents(75),
    step: 'asked',
    contents: {},
    details: { pix: { type: 'email', value: 'caixa@exemplo.com', holderName: 'Rui Dias' } },
    ...row,
  })
const transfer = (kind: 'transfer_in' | 'transfer_out', createdAt?: Date) =>
  addTransaction(services, mine.id, {
    kind,
    status: 'completed',
    feeCents: cents(0),
    pspFeeCents: cents(0),
    contents: {},
    details: { counterparty: 'Ivo Reis' },
    ...(createdAt && { createdAt }),
  })

describe('GET /api/user/transactions (API-05, SAL-04 to 07, WDR-03)', () => {
  test('is the whole record of each kind', async () => {
    const id = await addTransaction(services, mine.id, {
      status: 'completed',
      outcome: 'partially_refunded',
      refundedCents: cents(500),
      details: {
        customer: {
          name: 'Ana',
          email: 'a@b.co',
          phone: '11',
          address: 'Rua A',
          document: { number: '1', type: 'CPF' },
        },
        tracking: { utm_source: 'x', src: null },
      },
    })
    const taken = await withdrawal({ createdAt: new Date(NOON - 1) })
    const sent = await transfer('transfer_out', new Date(NOON - 2))
    const failed = await addTransaction(services, mine.id, {
      createdAt: new Date(NOON - 3),
      status: 'failed',
      outcome: 'refused',
      contents: { reason: 'Banco fora do ar' },
      details: null,
    })
    const common = { userId: mine.id, method: 'pix' }
    const createdAt = new Date(NOON).toISOString()
    expect((await mine.calls.transactions.list({})).transactions).toEqual([
      {
        ...common,
        _id: id,
        type: 'deposit',
        status: 'completed',
        outcome: 'partially_refunded',
        amount: 19.9,
        tax: 0.6,
        refundedAmount: 5,
        createdAt,
        paidAt: createdAt,
        purchaseData: {
          customer: { name: 'Ana', email: 'a@b.co', phone: '11', address: 'Rua A' },
          products: [{ name: 'Curso', price: 19.9 }],
        },
        trackingParameters: { utm_source: 'x', src: null },
      },
      {
        ...common,
        _id: taken,
        type: 'withdrawal',
        status: 'pending',
        step: 'asked',
        amount: 50,
        tax: 0.75,
        createdAt: expect.any(String),
        withdrawalData: { pix: { type: 'email', value: 'caixa@exemplo.com' } },
      },
      expect.objectContaining({
        _id: sent,
        type: 'withdrawal',
        transfer: { counterparty: 'Ivo Reis' },
        tax: 0,
      }),
      {
        ...common,
        _id: failed,
        type: 'deposit',
        status: 'failed',
        outcome: 'refused',
        reason: 'Banco fora do ar',
        amount: 19.9,
        tax: 0.6,
        createdAt: expect.any(String),
        purchaseData: { customer: { name: '', email: '', phone: '' }, products: [] },
      },
    ])
  })

  test('has its filters, each alone and together', async () => {
    const at = (n: number) => new Date(NOON - n * HOUR)
    const paid = await addSale(services, mine.id, { at: NOON - 6 * HOUR })
    const open = await addSale(services, mine.id, { at: NOON - 5 * HOUR, paidAt: null })
    const failed = await addTransaction(services, mine.id, { createdAt: at(4), status: 'failed' })
    const asked = await withdrawal({ createdAt: at(3) })
    const got = await transfer('transfer_in', at(2))
    const sent = await transfer('transfer_out', at(1))
    await addSale(services, theirs.id)
    const all = [sent, got, asked, failed, open, paid]
    const rows: Array<[Question, string[]]> = [
      [{}, all],
      [{ type: 'deposit' }, [got, failed, open, paid]],
      [{ type: 'withdrawal' }, [sent, asked]],
      [{ status: 'pending' }, [asked, open]],
      [{ status: 'completed' }, [sent, got, paid]],
      [{ status: 'failed' }, [failed]],
      [{ type: 'withdrawal', status: 'pending' }, [asked]],
      [{ type: 'deposit', status: 'completed' }, [got, paid]],
      [{ method: 'pix' }, all],
      [{ method: 'card' }, []],
      [{ from: at(4).toISOString() }, [sent, got, asked, failed]],
      [{ to: at(4).toISOString() }, [failed, open, paid]],
      [{ from: at(5).toISOString(), to: at(3).toISOString(), type: 'deposit' }, [failed, open]],
      [{ from: '2026-03-14T11:00:00-03:00' }, [sent]],
      [{ from: new Date(NOON + 1).toISOString() }, []],
    ]
    for (const [question, ids] of rows) expect([question, await idsOf(question)]).toEqual([question, ids])
    for (const wrong of [
      { from: 'ontem' },
      { to: '2026-02-30T00:00:00Z' },
      { from: '-000001-01-01T00:00:00Z' },
    ]) {
      expect(await refusal(mine.calls.transactions.list(wrong))).toBe('VALIDATION')
    }
  })

  test('goes on where the page before ended, while more is sold', async () => {
    const sold: string[] = []
    // Several in one millisecond.
    for (let n = 0; n < 23; n++) sold.push(await addSale(services, mine.id, { at: NOON - (n >> 2) }))
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await mine.calls.transactions.list({ limit: 4, ...(cursor !== undefined && { cursor }) })
      read.push(...page.transactions.map(({ _id }) => _id))
      cursor = page.nextCursor
      await addSale(services, mine.id, { at: NOON + 5 })
    } while (cursor !== undefined)
    expect(read.toSorted()).toEqual(sold.toSorted())
    expect(read).toEqual(read.toSorted().reverse())
    // A cursor of somebody else's leads nowhere else.
    const stolen = await addSale(services, theirs.id)
    expect(await idsOf({ cursor: stolen }).then(ids => ids.every(id => id.includes(mine.id)))).toBe(true)
  })

  test('searches names, e-mails and ids, with the filters, and of nobody else', async () => {
    const joao = await addSale(services, mine.id, {
      name: 'João Quitério Aparecido',
      email: 'JQ.xpto@Exemplo.com',
    })
    const ana = await addSale(services, mine.id, { name: 'Ana Aparecida', paidAt: null, at: NOON - 1 })
    const payee = await withdrawal({ createdAt: new Date(NOON - 2) })
    await addSale(services, theirs.id, { name: 'João Quitério Aparecido', email: 'jq.xpto@exemplo.com' })
    await addEvent(services, mine.id, { kind: 'withdrawal.asked', transactionId: payee })
    await foldAll()
    const found: Array<[string, string[]]> = [
      ['joao', [joao]],
      ['QUITÉ', [joao]],
      ['quiterio joão', [joao]],
      ['aparecid', [joao, ana]],
      ['aparecida', [ana]],
      ['jq.xpto@exemplo.com', [joao]],
      ['jq.xpto@ex', [joao]],
      ['xpto', [joao]],
      [joao, [joao]],
      [joao.slice(-6), [joao]],
      [ana.slice(-6).toLowerCase(), [ana]],
      // A Pix key is sealed: nothing is found by it.
      ['caixa@exemplo.com', []],
      ['rui dias', [payee]],
      ['  ', [joao, ana, payee]],
    ]
    for (const [search, ids] of found) expect([search, await idsOf({ search })]).toEqual([search, ids])
    for (const search of [
      'uiterio',
      'joao ana',
      'aparecidx',
      'jq.xpto@exemplo.com.br',
      '%',
      "'",
      '!!',
      'trx_',
    ]) {
      expect([search, await idsOf({ search })]).toEqual([search, []])
    }
    expect(await idsOf({ search: 'aparecid', status: 'pending' })).toEqual([ana])
    expect(await idsOf({ search: 'rui', type: 'deposit' })).toEqual([])
    expect(await idsOf({ search: 'aparecid', to: new Date(NOON - 1).toISOString() })).toEqual([ana])
    const [first] = await idsOf({ search: 'aparecid', limit: 1 })
    expect(await idsOf({ search: 'aparecid', ...(first !== undefined && { cursor: first }) })).toEqual([ana])
  })

  test('keeps what was bought when the buyer can no longer be read', async () => {
    await addSale(services, mine.id)
    const dataKey = services.vault.newDataKey()
    await database.db.pool.update(sellers).set({ dataKey }).where(eq(sellers.sellerId, mine.id))
    const { transactions } = await mine.calls.transactions.list({})
    expect(transactions[0]?.purchaseData).toEqual({
      customer: { name: '', email: '', phone: '' },
      products: [{ name: 'Curso', price: 19.9 }],
    })
  })
})

describe("the admin's lists (ADM-10, API-27, API-30)", () => {
  let master: Awaited<ReturnType<typeof signInMaster>>['master']
  beforeAll(async () => {
    master = (await signInMaster(services)).master
  })
  type AdminQuestion = Parameters<typeof master.transactions>[0]
  const all = async (question: AdminQuestion) =>
    (await master.transactions(question)).transactions.map(({ _id }) => _id)

  test('are of everybody, newest first, with whose it is', async () => {
    const older = await addSale(services, mine.id, { at: NOON + HOUR })
    const newer = await withdrawal({ createdAt: new Date(NOON + 2 * HOUR) }, theirs.id)
    const { transactions } = await master.transactions({ limit: 2 })
    expect(transactions.map(({ _id }) => _id)).toEqual([newer, older])
    expect(transactions[0]).toMatchObject({
      userId: theirs.id,
      userName: theirs.name,
      userEmail: theirs.email,
      withdrawalData: { pix: { holderName: 'Rui Dias' } },
    })
    expect(transactions[1]?.purchaseData?.customer.name).toBe('Ana Souza')
  })

  test('have their filters, and go on where the page before ended', async () => {
    for (let n = 0; n < 9; n++) {
      await addSale(services, n % 2 ? mine.id : theirs.id, { at: NOON - (n >> 1), paidAt: null })
      await withdrawal({ createdAt: new Date(NOON - (n >> 1)) }, n % 3 ? mine.id : theirs.id)
    }
    for (const question of [{}, { status: 'pending' }, { status: 'pending', type: 'withdrawal' }] as const) {
      const whole = await all({ ...question, limit: 1000 })
      const read: string[] = []
      let cursor: string | undefined
      do {
        const page = await master.transactions({
          ...question,
          limit: 4,
          ...(cursor !== undefined && { cursor }),
        })
        read.push(...page.transactions.map(({ _id }) => _id))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect(read).toEqual(whole)
    }
    const { transactions } = await master.transactions({ type: 'withdrawal', status: 'pending' })
    expect(transactions.every(({ type, status }) => type === 'withdrawal' && status === 'pending')).toBe(true)
    expect(transactions.length).toBeGreaterThanOrEqual(9)
    expect(await refusal(master.transactions({ cursor: '1.trx_x' }))).toBe('VALIDATION')
  })

  test('are searched by buyer, by id, and by seller', async () => {
    const one = await addSale(services, mine.id, { name: 'Zenóbia Prado', at: NOON - 1 })
    const two = await addSale(services, theirs.id, { name: 'Zenóbia Prado', email: 'zz@exemplo.com' })
    await foldAll()
    expect(await all({ search: 'zenobia' })).toEqual([two, one])
    expect(await all({ search: 'zenobia prado', limit: 1 })).toEqual([two])
    const page = await master.transactions({ search: 'zenobia', limit: 1 })
    expect(await all({ search: 'zenobia', ...(page.nextCursor && { cursor: page.nextCursor }) })).toEqual([
      one,
    ])
    expect(await all({ search: 'zz@exemplo.com' })).toEqual([two])
    for (const search of [mine.id, mine.email, mine.email.toUpperCase(), one, one.slice(-6)]) {
      expect([search, await all({ search })]).toEqual([search, [one]])
    }
    expect(await all({ search: mine.id, status: 'pending' })).toEqual([])
    for (const search of ['ZZZZZZZZZ', 'ninguem@exemplo.com', '?']) expect(await all({ search })).toEqual([])
  })

  test('the last are completed, and ten', async () => {
    const last: string[] = []
    for (let n = 0; n < 12; n++) last.push(await addSale(services, mine.id, { at: NOON + 9 * HOUR + n }))
    await addSale(services, mine.id, { at: NOON + 10 * HOUR, paidAt: null })
    const { transactions } = await master.lastTransactions()
    expect(transactions.map(({ _id }) => _id)).toEqual(last.reverse().slice(0, 10))
  })
})
