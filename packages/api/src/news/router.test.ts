import { deliveries } from '@pagora/db'
import {
  callerOf,
  connectedSeller,
  createDatabase,
  insertEvent,
  type NewsRig,
  newsRig,
  paidSale,
  refusal,
  signUp,
  type TestDatabase,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverOnce } from './deliver.ts'
import { relayOnce } from './relay.ts'

let database: TestDatabase
let rig: NewsRig
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  rig = await newsRig(database.db)
  return () => rig.receiver.stop()
})

const onFault = (work: string, error: unknown) => {
  throw new Error(work, { cause: error })
}

async function told() {
  const seller = await connectedSeller(rig.services, rig.receiver)
  const sale = await paidSale(rig.services, seller.sellerId)
  await insertEvent(rig.services, sale, 'sale.paid')
  await relayOnce(rig.services, { onFault })
  await deliverOnce(rig.services, onFault)
  return { seller, sale, news: seller.calls.news }
}

const at = (path: string) => rig.receiver.received.filter(({ url }) => url.startsWith(path))

describe('the log of deliveries', () => {
  test('shows newest first what was told of which sale, a page at a time', async () => {
    const { seller, sale, news } = await told()
    rig.services.clock.now += 1000
    const later = await paidSale(rig.services, seller.sellerId)
    await insertEvent(rig.services, later, 'sale.disputed')
    await relayOnce(rig.services, { onFault })
    const { deliveries: all } = await news.list({})
    expect(all.map(row => row.transactionId)).toEqual([later.id, later.id, ...Array(6).fill(sale.id)])
    const first = await news.list({ limit: 5 })
    const second = await news.list({ limit: 5, cursor: first.nextCursor })
    expect([...first.deliveries, ...second.deliveries]).toEqual(all)
    expect(second.nextCursor).toBeUndefined()
    const ofSale = (await news.list({ transactionId: sale.id })).deliveries
    expect(ofSale).toHaveLength(6)
    const now = new Date(rig.services.clock.now - 1000).toISOString()
    expect(ofSale.find(row => row.channel === 'webhook')).toEqual({
      _id: expect.stringMatching(/^dlv_/),
      type: 'sale.paid',
      channel: 'webhook',
      transactionId: sale.id,
      state: 'delivered',
      attempts: 1,
      lastStatus: 200,
      createdAt: now,
      lastAt: now,
    })
  })

  test('is read by a secret key too, and by nobody else', async () => {
    const { seller, sale } = await told()
    const { secret } = (await seller.calls.accounts.me()).user.token
    const key = callerOf(rig.services, { token: secret }).news
    expect((await key.list({})).deliveries).toHaveLength(6)
    expect(await refusal(key.replay({ id: 'x' }))).toBe('FORBIDDEN')
    expect(await refusal(key.test({ channel: 'webhook' }))).toBe('FORBIDDEN')
    const stranger = (await signUp(rig.services)).calls.news
    expect((await stranger.list({ transactionId: sale.id })).deliveries).toEqual([])
    const [mine] = (await seller.calls.news.list({})).deliveries
    expect(await refusal(stranger.replay({ id: mine?._id ?? '' }))).toBe('NOT_FOUND')
    expect(await refusal(callerOf(rig.services).news.list({}))).toBe('UNAUTHENTICATED')
  })
})

describe('replay', () => {
  test('tells it again under the same id', async () => {
    const { news, sale } = await told()
    const { deliveries: all } = await news.list({ transactionId: sale.id })
    const { _id: id = '' } = all.find(row => row.channel === 'webhook') ?? {}
    const { delivery } = await news.replay({ id })
    expect(delivery).toMatchObject({ _id: id, state: 'waiting', attempts: 0 })
    await deliverOnce(rig.services, onFault)
    expect(at('/paid').map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    const again = (await news.list({})).deliveries.find(row => row._id === id)
    expect(again).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('starts the schedule anew for one that had failed', async () => {
    rig.receiver.answer = () => ({ status: 410 })
    const { news, seller } = await told()
    const failed = (await news.list({})).deliveries.find(row => row.channel === 'webhook')
    expect(failed?.state).toBe('failed')
    rig.receiver.answer = () => ({ status: 200 })
    const webhook = { paidUrl: `${rig.receiver.url}/back` }
    await seller.calls.accounts.updateToken({ token: { webhook } })
    await news.replay({ id: failed?._id ?? '' })
    await deliverOnce(rig.services, onFault)
    expect(at('/back')).toHaveLength(1)
  })

  test('is limited', async () => {
    const { news } = (await signUp(rig.services)).calls
    const codes: string[] = []
    for (let n = 0; n < 121; n++) codes.push(await refusal(news.replay({ id: 'dlv_none' })))
    expect(new Set(codes.slice(0, 120))).toEqual(new Set(['NOT_FOUND']))
    expect(codes[120]).toBe('RATE_LIMITED')
  })
})

describe('a test', () => {
  test.each([
    ['webhook', '/paid', { type: 'sale.paid', test: true }],
    ['pushcut', '/pushcut', { title: 'Venda aprovada', text: 'R$ 19,90 · Produto de teste · teste' }],
    ['utmify', '/utmify', { status: 'paid', isTest: true }],
    ['xtrack', '/xtrack', { status: 'paid', amount: 1990 }],
  ] as const)('of %s sends a made-up sale at once', async (channel, path, heard) => {
    const { news } = (await connectedSeller(rig.services, rig.receiver)).calls
    expect(await news.test({ channel })).toEqual({ status: true, delivered: true, lastStatus: 200 })
    expect(at(path)).toHaveLength(1)
    expect(JSON.parse(at(path)[0]?.body ?? '')).toMatchObject(heard)
    const [logged] = (await news.list({})).deliveries
    expect(logged).toMatchObject({ channel, test: true, state: 'delivered', attempts: 1 })
    expect(await refusal(news.replay({ id: logged?._id ?? '' }))).toBe('NOT_FOUND')
  })

  test('says what went wrong, and is not tried again', async () => {
    const { calls, sellerId } = await connectedSeller(rig.services, rig.receiver)
    rig.receiver.answer = () => ({ status: 500 })
    expect(await calls.news.test({ channel: 'webhook' })).toEqual({
      status: true,
      delivered: false,
      lastStatus: 500,
      fault: 'Respondeu 500',
    })
    const [row] = await database.db.pool.select().from(deliveries).where(eq(deliveries.sellerId, sellerId))
    expect(row).toMatchObject({ state: 'failed', nextAt: null })
  })

  test('of what is not connected is refused', async () => {
    const { news } = (await signUp(rig.services)).calls
    for (const channel of ['webhook', 'pushcut', 'utmify', 'xtrack'] as const) {
      expect(await refusal(news.test({ channel }))).toBe('RULE')
    }
  })

  test('is limited', async () => {
    const { news } = (await signUp(rig.services)).calls
    const codes: string[] = []
    for (let n = 0; n < 31; n++) codes.push(await refusal(news.test({ channel: 'webhook' })))
    expect(codes[29]).toBe('RULE')
    expect(codes[30]).toBe('RATE_LIMITED')
  })
})
