import { deliveries, integrations, outbox, transactions } from '@pagora/db'
import { cents, type EventKind } from '@pagora/domain'
import {
  BUYER,
  connectedSeller,
  createDatabase,
  insertEvent,
  insertSale,
  type NewsRig,
  newsRig,
  paidSale,
  signUp,
  type TestDatabase,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OutboxEvent, type Resting, relayOnce } from './relay.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let rig: NewsRig
beforeAll(async () => {
  database = await createDatabase()
  rig = await newsRig(database.db)
})
afterAll(async () => {
  await rig.receiver.stop()
  await database.drop()
})

const onFault = (work: string, error: unknown) => {
  throw new Error(work, { cause: error })
}
const relay = () => relayOnce(rig.services, { onFault })
const toldOf = (transactionId: string) =>
  database.db.pool.select().from(deliveries).where(eq(deliveries.transactionId, transactionId))
const channelsOf = async (transactionId: string) =>
  (await toldOf(transactionId)).map(row => row.channel).sort()

type Case = [EventKind, Parameters<typeof insertEvent>[3], string[]]
const CASES: Case[] = [
  ['sale.generated', {}, ['buyer_mail', 'pushcut', 'utmify', 'webhook', 'xtrack']],
  ['sale.paid', {}, ['buyer_mail', 'pushcut', 'seller_mail', 'utmify', 'webhook', 'xtrack']],
  ['sale.expired', { outcome: 'expired' }, ['utmify', 'webhook']],
  ['sale.refunded', { outcome: 'refunded' }, ['buyer_mail', 'seller_mail', 'utmify', 'webhook', 'xtrack']],
  ['sale.refunded', { outcome: 'partially_refunded' }, ['buyer_mail', 'seller_mail', 'webhook']],
  ['sale.disputed', { outcome: 'disputed' }, ['seller_mail', 'webhook']],
  ['sale.refused', { outcome: 'refused' }, []],
  ['withdrawal.asked', {}, []],
  ['withdrawal.completed', {}, ['seller_mail']],
  ['withdrawal.failed', {}, ['seller_mail']],
  ['transfer.received', {}, []],
]

describe('who hears of what (INT-05 to INT-10)', () => {
  test.each(CASES)('of %s with %j: %j', async (kind, facts, heard) => {
    const { sellerId } = await connectedSeller(rig.services, rig.receiver)
    const sale = await paidSale(rig.services, sellerId)
    const eventId = await insertEvent(rig.services, sale, kind, facts)
    await relay()
    expect(await channelsOf(sale.id)).toEqual(heard)
    const [event] = await database.db.pool.select().from(outbox).where(eq(outbox.id, eventId))
    expect(event?.relayedAt).toEqual(new Date(rig.services.clock.now))
  })

  test('only mails where nothing is connected', async () => {
    const { calls } = await signUp(rig.services)
    const { _id } = (await calls.accounts.me()).user
    const sale = await paidSale(rig.services, _id as never)
    await insertEvent(rig.services, sale, 'sale.paid')
    await relay()
    expect(await channelsOf(sale.id)).toEqual(['buyer_mail', 'seller_mail'])
  })

  test.each([
    ['sale.paid', {}, 7, true],
    ['sale.paid', {}, 7.01, false],
    ['sale.generated', {}, 7.01, false],
    ['sale.expired', {}, 7.01, false],
    ['sale.refunded', { outcome: 'refunded' }, 45, true],
    ['sale.refunded', { outcome: 'refunded' }, 45.01, false],
    ['sale.refunded', { outcome: 'refunded', chargeback: true }, 44, true],
  ] as const)('Utmify of %s %j after %d days: %s', async (kind, facts, days, heard) => {
    const { sellerId } = await connectedSeller(rig.services, rig.receiver)
    const createdAt = new Date(rig.services.clock.now - days * DAY_MS)
    const sale = await paidSale(rig.services, sellerId, { createdAt })
    await insertEvent(rig.services, sale, kind, facts)
    await relay()
    expect((await channelsOf(sale.id)).includes('utmify')).toBe(heard)
  })
})

describe('once each', () => {
  test('told again after a crash, it is told under the same ids', async () => {
    const { sellerId } = await connectedSeller(rig.services, rig.receiver)
    const sale = await paidSale(rig.services, sellerId)
    const eventId = await insertEvent(rig.services, sale, 'sale.paid')
    await relay()
    const first = await toldOf(sale.id)
    expect(new Set(first.map(row => row.id)).size).toBe(6)
    for (const { id } of first) expect(id).toMatch(/^dlv_[0-9A-HJKMNP-TV-Z]{35}$/)
    await database.db.pool.update(outbox).set({ relayedAt: null }).where(eq(outbox.id, eventId))
    rig.services.clock.now += 5000
    await relay()
    expect(await toldOf(sale.id)).toEqual(first)
  })

  test('by many relays at once', async () => {
    const { sellerId } = await connectedSeller(rig.services, rig.receiver)
    const sales = await Promise.all(Array.from({ length: 20 }, () => paidSale(rig.services, sellerId)))
    for (const sale of sales) await insertEvent(rig.services, sale, 'sale.paid')
    await Promise.all([1, 2, 3, 4].map(relay))
    for (const sale of sales) expect(await channelsOf(sale.id)).toHaveLength(6)
    expect(await relay()).toBe(false)
  })

  test('in batches, which say whether there is more', async () => {
    const { sellerId } = await connectedSeller(rig.services, rig.receiver)
    for (let n = 0; n < 5; n++) {
      await insertEvent(rig.services, await paidSale(rig.services, sellerId), 'sale.paid')
    }
    const pass = () => relayOnce(rig.services, { limit: 2, onFault })
    expect([await pass(), await pass(), await pass(), await pass()]).toEqual([true, true, false, false])
  })
})

test('a seller whose settings cannot be opened stops no other', async () => {
  const [broken, whole] = await Promise.all([1, 2].map(() => connectedSeller(rig.services, rig.receiver)))
  if (!broken || !whole) throw new Error('no sellers')
  await database.db.pool
    .update(integrations)
    .set({ settingsSealed: Buffer.from('broken') })
    .where(eq(integrations.sellerId, broken.sellerId))
  const [lost, heard] = [
    await paidSale(rig.services, broken.sellerId),
    await paidSale(rig.services, whole.sellerId),
  ]
  for (const sale of [lost, heard]) await insertEvent(rig.services, sale, 'sale.paid')
  const faults = vi.fn()
  await relayOnce(rig.services, { onFault: faults })
  expect(faults).toHaveBeenCalledTimes(1)
  expect([await channelsOf(lost.id), (await channelsOf(heard.id)).length]).toEqual([[], 6])
  await database.db.pool.delete(integrations).where(eq(integrations.sellerId, broken.sellerId))
  await relay()
  expect(await channelsOf(lost.id)).toEqual(['buyer_mail', 'seller_mail'])
})

describe('a transfer', () => {
  const transfers = async (count: number) => {
    const { sellerId } = await connectedSeller(rig.services, rig.receiver)
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const sent = await paidSale(rig.services, sellerId, {
        kind: 'transfer_out',
        amountCents: cents(100 + n),
      })
      ids.push(await insertEvent(rig.services, sent, 'transfer.sent'))
    }
    return ids
  }

  test('stays where it is until somebody takes it', async () => {
    const [id] = await transfers(1)
    await relay()
    const taken: string[] = []
    const onTransfer = async (event: OutboxEvent) => void taken.push(event.id)
    await relayOnce(rig.services, { onFault, onTransfer })
    await relayOnce(rig.services, { onFault, onTransfer })
    expect(taken).toEqual([id])
  })

  test('that fails stops no other, rests, and is taken when it can be', async () => {
    const [bad, good] = await transfers(2)
    const taken: string[] = []
    let broken = true
    const onTransfer = async ({ id }: OutboxEvent) => {
      if (broken && id === bad) throw new Error('not now')
      taken.push(id)
    }
    const faults = vi.fn()
    const resting: Resting = new Map()
    const pass = () => relayOnce(rig.services, { onFault: faults, onTransfer, resting })
    await pass()
    await pass()
    expect(taken).toEqual([good])
    expect(faults).toHaveBeenCalledTimes(1)
    broken = false
    rig.services.clock.now += 1001
    await pass()
    expect(taken).toEqual([good, bad])
  })
})

test('neither outbox nor deliveries hold anything personal, or an address', async () => {
  const seller = await connectedSeller(rig.services, rig.receiver)
  const sale = await insertSale(rig.services, seller.sellerId)
  await insertEvent(rig.services, sale, 'sale.generated')
  await relay()
  const rows = JSON.stringify([await toldOf(sale.id), await database.db.pool.select().from(outbox)])
  const sealed = await database.db.pool.select().from(transactions).where(eq(transactions.id, sale.id))
  const all = rows + sealed.map(row => row.detailsSealed?.toString('latin1')).join()
  const { customer } = BUYER
  const personal = [customer.name, customer.email, customer.phone, '529.982.247-25', '52998224725']
  for (const text of [...personal, seller.email, rig.receiver.hostPort, 'utmify-key', 'xtrack-token']) {
    expect(all.includes(text)).toBe(false)
  }
})
