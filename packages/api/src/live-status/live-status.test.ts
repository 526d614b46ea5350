import { type Database, transactions } from '@pagora/db'
import { newId, type SellerId } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  insertSale,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bus, createLiveStatus, type LiveStatus, type SaleStatus, silentBus } from './index.ts'

let database: TestDatabase
let services: TestServices
let sellerId: SellerId
let asked: string[][]
let live: LiveStatus
const clock = { now: 0 }

beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  sellerId = (await signUp(services)).id
})
afterAll(() => database.drop())
beforeEach(() => {
  asked = []
  clock.now = services.clock.now
  live = createLiveStatus(watched(database.db), () => clock.now, silentBus)
})

type Driver = { unsafe: (text: string, values: unknown[], options: object) => Promise<unknown> }

/** The real database; which sales each query asked for is written down. */
function watched(db: Database): Database {
  const { client } = db.pool._.session as unknown as { client: Driver }
  const unsafe: Driver['unsafe'] = (text, values, options) => {
    const ids = JSON.parse(String(values[0])) as { i: string }[]
    asked.push(ids.map(({ i }) => i))
    return client.unsafe(text, values, options)
  }
  const pool = new Proxy(db.pool, {
    get: (target, name) =>
      name === '_' ? { ...target._, session: { client: { unsafe } } } : Reflect.get(target, name),
  })
  return { ...db, pool }
}

const sale = async (overrides: Parameters<typeof insertSale>[2] = {}) =>
  (await insertSale(services, sellerId, overrides)).id
const saleId = () => newId('trx', sellerId, services.clock.now)
const PAID = { status: 'completed', completedAt: new Date() } as const
const pending: SaleStatus = { version: 1, status: 'pending', outcome: null }
const completed: SaleStatus = { version: 2, status: 'completed', outcome: null }
const expired: SaleStatus = { version: 2, status: 'failed', outcome: 'expired' }
/** As another process does it. */
const change = (id: string, { version, status, outcome }: SaleStatus) =>
  database.db.pool
    .update(transactions)
    .set({ version, status, outcome, completedAt: status === 'completed' ? new Date() : null })
    .where(eq(transactions.id, id))

describe('a question', () => {
  test('of a thousand in one turn is one query, and then none', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => sale()))
    const questions = Array.from({ length: 1000 }, (_, n) => ids[n % ids.length] ?? '')
    const answers = await Promise.all(questions.map(id => live.read(id)))
    expect(new Set(answers.map(answer => answer?.status))).toEqual(new Set(['pending']))
    expect(asked.map(query => query.toSorted())).toEqual([ids.toSorted()])
    for (const id of questions) expect(live.read(id)).not.toBeInstanceOf(Promise)
    expect(asked).toHaveLength(1)
  })

  test('that comes a turn later is a query of its own', async () => {
    const [one, two] = [await sale(), await sale()]
    await live.read(one)
    await live.read(two)
    expect(asked).toEqual([[one], [two]])
  })

  test('for what is no sale of ours is null, and where the id names nobody it costs no query', async () => {
    expect(
      await Promise.all(['', 'x', 'trx_x', `chk_${saleId().slice(4)}`].map(id => live.read(id))),
    ).toEqual(Array(4).fill(null))
    expect(asked).toEqual([])
    const missing = saleId()
    const withdrawal = await sale({ kind: 'withdrawal' })
    expect(await Promise.all([missing, withdrawal].map(id => live.read(id)))).toEqual([null, null])
    // What is not there is asked for again: it may come to be.
    expect(await live.read(missing)).toBeNull()
    expect(asked).toHaveLength(2)
  })

  test.each<[Partial<typeof transactions.$inferInsert>, body: unknown, etag: string]>([
    [{}, { status: 'pending' }, '"pending"'],
    [PAID, { status: 'completed' }, '"completed"'],
    [
      { ...PAID, outcome: 'partially_refunded' },
      { status: 'completed', outcome: 'partially_refunded' },
      '"completed-partially_refunded"',
    ],
    [{ status: 'failed', outcome: 'expired' }, { status: 'failed', outcome: 'expired' }, '"failed-expired"'],
  ])('about %j is answered as it is sent', async (row, data, etag) => {
    const entry = await live.read(await sale(row))
    expect(JSON.parse(entry?.body ?? '')).toEqual({ status: true, data })
    expect(entry?.etag).toBe(etag)
  })

  test('that fails fails all who asked with it, and the next ones ask anew', async () => {
    const id = await sale()
    const db = watched(database.db)
    let down = true
    const broken: Database = {
      ...db,
      get pool() {
        if (down) throw new Error('no database')
        return db.pool
      },
    }
    const status = createLiveStatus(broken, () => clock.now, silentBus)
    const answers = await Promise.allSettled([status.read(id), status.read(id)])
    expect(answers.map(answer => answer.status)).toEqual(['rejected', 'rejected'])
    down = false
    expect(await status.read(id)).toMatchObject({ status: 'pending' })
  })
})

describe('news', () => {
  test.each<[name: string, news: SaleStatus[], last: SaleStatus]>([
    ['in order', [pending, completed], completed],
    ['out of order', [completed, pending], completed],
    ['twice', [completed, completed, pending, completed], completed],
    [
      'of a payment after the end',
      [pending, expired, { ...completed, version: 3 }],
      { ...completed, version: 3 },
    ],
    [
      'of an end that overtook its payment',
      [{ ...completed, version: 3 }, expired],
      { ...completed, version: 3 },
    ],
    [
      'of a refund',
      [{ version: 3, status: 'completed', outcome: 'refunded' }, completed],
      { version: 3, status: 'completed', outcome: 'refunded' },
    ],
  ])('%s leave what is newest', (_, news, last) => {
    const id = saleId()
    for (const status of news) live.changed(id, status)
    expect(live.read(id)).toMatchObject(last)
    expect(asked).toEqual([])
  })

  test('that come while the database is asked are not undone by its older answer', async () => {
    const id = await sale()
    const question = live.read(id)
    live.changed(id, completed)
    expect(await question).toMatchObject(completed)
    expect(asked).toEqual([[id]])
  })

  test('are told once for each change, to everybody who listens and to nobody who left', () => {
    const id = saleId()
    const one: string[] = []
    const two: string[] = []
    const leave = live.listen(id, ({ status, version }) => one.push(`${status} ${version}`))
    live.listen(id, ({ status, version }) => two.push(`${status} ${version}`))
    live.listen(saleId(), () => expect.unreachable('told of another sale'))
    for (const status of [pending, pending, expired]) live.changed(id, status)
    leave()
    leave()
    for (const status of [expired, pending, { ...completed, version: 3 }]) live.changed(id, status)
    expect(one).toEqual(['pending 1', 'failed 2'])
    expect(two).toEqual(['pending 1', 'failed 2', 'completed 3'])
  })

  test('go both ways over the bus, and are not sent on by whom they come to', () => {
    const processes = new Set<(id: string, status: SaleStatus) => void>()
    let sent = 0
    const bus = (): Bus => {
      let own: (id: string, status: SaleStatus) => void = () => undefined
      return {
        publish(id, status) {
          sent++
          for (const heard of processes) if (heard !== own) heard(id, status)
        },
        subscribe(listener) {
          own = listener
          processes.add(listener)
          return () => processes.delete(listener)
        },
      }
    }
    const [one, two] = [bus(), bus()].map(each => createLiveStatus(database.db, () => clock.now, each))
    const [first, second] = [saleId(), saleId()]
    const told: string[] = []
    two?.listen(first, ({ status }) => told.push(status))
    one?.changed(first, completed)
    two?.changed(second, expired)
    expect(two?.read(first)).toMatchObject(completed)
    expect(one?.read(second)).toMatchObject(expired)
    expect(told).toEqual(['completed'])
    expect(sent).toBe(2)
    two?.stop()
    one?.changed(second, { ...completed, version: 3 })
    expect(two?.read(second)).toMatchObject(expired)
  })
})

describe('what may have changed elsewhere', () => {
  test('is read again, in one query, for what was asked in the last five seconds', async () => {
    const [lately, before, done] = [await sale(), await sale(), await sale(PAID)]
    await live.read(before)
    clock.now += 5001
    await Promise.all([live.read(lately), live.read(done)])
    for (const id of [lately, before]) await change(id, completed)
    asked = []
    await live.refresh()
    expect(asked).toEqual([[lately]])
    expect(live.read(lately)).toMatchObject(completed)
    expect(live.read(before)).toMatchObject(pending)
    // Asked for now, it is read the next time; what is completed is not.
    await live.refresh()
    expect(asked).toEqual([[lately], [before]])
    expect(live.read(before)).toMatchObject(completed)
    await live.refresh()
    expect(asked).toHaveLength(2)
  })

  test('is read for whoever listens, however long ago it was asked, until the last one leaves', async () => {
    const id = await sale()
    await live.read(id)
    const told: string[] = []
    const leave = [live.listen(id, () => undefined), live.listen(id, ({ status }) => told.push(status))]
    clock.now += 3_600_000
    await change(id, expired)
    asked = []
    await live.refresh()
    expect(told).toEqual(['failed'])
    leave[0]?.()
    await live.refresh()
    leave[1]?.()
    await live.refresh()
    expect(asked).toEqual([[id], [id]])
  })

  test('where nobody asked is no query at all', async () => {
    live.changed(saleId(), pending)
    await live.refresh()
    expect(asked).toEqual([])
  })
})

test('of more sales than are remembered the oldest are forgotten, and asked for again', async () => {
  const first = await sale()
  live.changed(first, pending)
  for (let n = 1; n < 200_000; n++) live.changed(`trx_${n}`, pending)
  expect(live.read(first)).toMatchObject(pending)
  live.changed('trx_last', pending)
  expect(live.read('trx_last')).toMatchObject(pending)
  expect(live.read('trx_20001')).toMatchObject(pending)
  const again = live.read(first)
  expect(again).toBeInstanceOf(Promise)
  expect(await again).toMatchObject(pending)
})
