import { deliveries } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import {
  createDatabase,
  insertEvent,
  newsServices,
  paidSale,
  type Receiver,
  startReceiver,
  type TestDatabase,
  type TestServices,
  webhookSeller,
} from '@pagora/testing'
import { and, eq, isNotNull } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverOnce } from './deliver.ts'
import { relayOnce } from './relay.ts'

const SECOND = 1000

let database: TestDatabase
let receiver: Receiver
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  receiver = await startReceiver()
  services = await newsServices(database.db, [receiver], { chance: () => 0.5, timeoutMs: 300 })
  // What earlier tests left waiting is not this one's.
  await database.db.pool
    .update(deliveries)
    .set({ nextAt: null, state: 'failed' })
    .where(isNotNull(deliveries.nextAt))
  return () => receiver.stop()
})

const onFault = (work: string, error: unknown) => {
  throw new Error(work, { cause: error })
}
const deliver = () => deliverOnce(services, onFault)

/** A paid sale of a seller with nothing but a webhook, told of and not yet sent. */
async function toldSale(path = '/paid') {
  const seller = await webhookSeller(services, `${receiver.url}${path}`)
  const sale = await paidSale(services, seller.sellerId)
  await insertEvent(services, sale, 'sale.paid')
  await relayOnce(services, { onFault })
  return { seller, sale, row: () => webhookOf(seller.sellerId, sale.id) }
}

async function webhookOf(sellerId: SellerId, transactionId: string) {
  const [row] = await database.db.pool
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.sellerId, sellerId),
        eq(deliveries.transactionId, transactionId),
        eq(deliveries.channel, 'webhook'),
      ),
    )
  if (!row) throw new Error('no webhook')
  return row
}

const requests = () => receiver.received.filter(({ url }) => url !== '/other')

describe('a webhook (contract section 5)', () => {
  test('is signed so that Standard Webhooks verifies it', async () => {
    // Its own check of the time cannot be told another clock.
    services.clock.now = Date.now()
    const { seller, row } = await toldSale()
    await deliver()
    const [request] = requests()
    const secret = (await seller.calls.accounts.me()).user.token.webhook.signingSecret
    const verified = new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})
    expect(verified).toMatchObject({ type: 'sale.paid' })
    expect(() => new Webhook(secret).verify(`${request?.body} `, request?.headers ?? {})).toThrow()
    expect(request?.headers['webhook-id']).toBe((await row()).id)
    expect(await row()).toMatchObject({
      state: 'delivered',
      attempts: 1,
      lastStatus: 200,
      lastFault: null,
      nextAt: null,
    })
  })

  test('keeps its id over all tries, each with its own time and signature', async () => {
    receiver.answer = (_request, count) => ({ status: count < 3 ? 500 : 204 })
    const { row } = await toldSale()
    await deliver()
    services.clock.now += 5 * SECOND
    await deliver()
    services.clock.now += 300 * SECOND
    await deliver()
    expect(requests()).toHaveLength(3)
    const all = (name: string) => requests().map(({ headers }) => headers[name])
    expect(new Set(all('webhook-id')).size).toBe(1)
    expect(new Set(all('webhook-signature')).size).toBe(3)
    expect(Number(all('webhook-timestamp')[2]) - Number(all('webhook-timestamp')[0])).toBe(305)
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 3, lastStatus: 204 })
  })

  test('follows the schedule to its end, and then has failed', async () => {
    receiver.answer = () => ({ status: 503 })
    const { row } = await toldSale()
    const { schedule } = services.news
    for (const [tries, pause] of [...schedule.slice(1), undefined].entries()) {
      await deliver()
      const { nextAt, state, attempts, lastStatus, lastFault } = await row()
      expect({ attempts, lastStatus, lastFault }).toEqual({
        attempts: tries + 1,
        lastStatus: 503,
        lastFault: 'Respondeu 503',
      })
      expect(state).toBe(pause === undefined ? 'failed' : 'waiting')
      expect(nextAt?.getTime()).toBe(pause === undefined ? undefined : services.clock.now + pause)
      services.clock.now += (pause ?? 0) - 1
      await deliver()
      services.clock.now += 1
    }
    expect(requests()).toHaveLength(schedule.length)
  })

  test('waits as long as Retry-After asks', async () => {
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '90' } })
    const { row } = await toldSale()
    await deliver()
    expect((await row()).nextAt?.getTime()).toBe(services.clock.now + 90 * SECOND)
  })

  test('follows no redirect', async () => {
    receiver.answer = () => ({ status: 307, headers: { location: `${receiver.url}/other` } })
    const { row } = await toldSale()
    await deliver()
    expect(receiver.received.map(({ url }) => url)).toEqual(['/paid'])
    expect(await row()).toMatchObject({ state: 'waiting', lastStatus: 307 })
  })

  test('answered 410 switches the address off, and its seller is told', async () => {
    receiver.answer = () => ({ status: 410 })
    const { seller, row } = await toldSale()
    await deliver()
    await services.background.idle()
    expect(await row()).toMatchObject({ state: 'failed', lastStatus: 410, nextAt: null })
    expect((await seller.calls.accounts.me()).user.token.webhook.paidUrl).toBe('')
    const mails = services.outbox.filter(({ subject }) => subject === 'Desativamos um endereço de webhook')
    expect(mails.map(({ to }) => to)).toEqual([seller.email])
  })

  test('goes to the address that is set now', async () => {
    receiver.answer = (_request, count) => ({ status: count === 1 ? 500 : 200 })
    const { seller, row } = await toldSale('/old')
    await deliver()
    const webhook = { paidUrl: `${receiver.url}/new` }
    await seller.calls.accounts.updateToken({ token: { webhook } })
    services.clock.now += 5 * SECOND
    await deliver()
    expect(receiver.received.map(({ url }) => url)).toEqual(['/old', '/new'])
    expect((await row()).state).toBe('delivered')
  })

  test('is given up where its address is private, or was taken out', async () => {
    const gone = await toldSale()
    await gone.seller.calls.accounts.updateToken({ token: { webhook: { paidUrl: '' } } })
    const inside = await toldSale()
    const { hostPort } = receiver
    services.outgoing = {
      ...services.outgoing,
      post: (await newsServices(database.db, [await other()])).outgoing.post,
    }
    await deliver()
    expect(await gone.row()).toMatchObject({ state: 'failed', lastFault: 'A integração foi removida' })
    const { state, lastFault } = await inside.row()
    expect({ state, lastFault }).toEqual({ state: 'failed', lastFault: 'Este endereço não pode ser chamado' })
    expect(JSON.stringify(await inside.row())).not.toContain(hostPort)
    expect(requests()).toEqual([])
  })

  test.each([
    ['hangs', undefined, 'Sem resposta a tempo'],
    ['hangs up', { destroy: true } as const, 'Conexão interrompida'],
  ])('is tried again where its receiver %s', async (_what, answer, fault) => {
    receiver.answer = () => answer
    const { row } = await toldSale()
    await deliver()
    const { lastFault, lastStatus, state, nextAt } = await row()
    expect({ lastFault, lastStatus, state }).toEqual({ lastFault: fault, lastStatus: null, state: 'waiting' })
    expect(nextAt?.getTime()).toBe(services.clock.now + 5 * SECOND)
  })
})

const other = async () => {
  const receiver = await startReceiver()
  await receiver.stop()
  return receiver
}

describe('leases', () => {
  test('two couriers at once send each once', async () => {
    const told = await Promise.all(Array.from({ length: 10 }, () => toldSale()))
    await Promise.all([deliver(), deliver(), deliver()])
    expect(requests()).toHaveLength(told.length)
    for (const { row } of told) expect(await row()).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('one that ran out is taken over under the same id, and its first holder has no say', async () => {
    const { row } = await toldSale()
    let answerFirst: (() => void) | undefined
    const post = services.outgoing.post
    // The first holder is as good as dead: it stops in the middle of its try.
    services.outgoing = {
      ...services.outgoing,
      post: request =>
        new Promise((resolve, reject) => {
          answerFirst = () => post(request).then(resolve, reject)
        }),
    }
    const first = deliver()
    await expect.poll(() => answerFirst, { timeout: 10_000 }).toBeDefined()
    expect(await row()).toMatchObject({ attempts: 1, state: 'waiting' })
    services.outgoing = { ...services.outgoing, post }
    await deliver()
    expect(requests()).toHaveLength(0)
    services.clock.now += services.news.leaseMs
    receiver.answer = () => ({ status: 202 })
    await deliver()
    expect(await row()).toMatchObject({ attempts: 2, state: 'delivered', lastStatus: 202 })
    receiver.answer = () => ({ status: 500 })
    answerFirst?.()
    await first
    expect(await row()).toMatchObject({ attempts: 2, state: 'delivered', lastStatus: 202 })
    expect(new Set(requests().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})
