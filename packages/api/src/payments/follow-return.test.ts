import { disputes, ledgerEntries, outbox, refunds, transactions } from '@pagora/db'
import type { Return } from '@pagora/psp/port'
import {
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  sell,
  type TestDatabase,
  type TestServices,
  takeBack,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { releaseDue, verifyAll } from '../ledger/index.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

/** Paid, and released the next day only. */
async function sold() {
  const shop = await openShop(services, { releaseDays: 1 })
  return { shop, ...(await sell(services, shop)) }
}
type Sold = Awaited<ReturnType<typeof sold>>
/** Each news comes twice, and by two ways at once. */
async function hear(sale: Sold, given: Parameters<typeof takeBack>[2]): Promise<void> {
  takeBack(services, sale.endToEndId, given)
  await Promise.all([hearOfMoney(services), hearOfMoney(services)])
  await hearOfMoney(services)
}
async function stateOf({ id, shop }: Sold) {
  const [row] = await services.db.pool.select().from(transactions).where(eq(transactions.id, id))
  const [entries, claims, made, events] = await Promise.all([
    services.db.pool.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, id)),
    services.db.pool.select().from(disputes).where(eq(disputes.transactionId, id)),
    services.db.pool.select().from(refunds).where(eq(refunds.transactionId, id)),
    services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id)),
  ])
  const { unavaliable, held, owed } = (await shop.calls.ledger.wallet()).wallet.balance
  return {
    status: row?.status,
    outcome: row?.outcome,
    refunded: Number(row?.refundedCents),
    fees: [Number(row?.feeReturnedCents), Number(row?.pspFeeReturnedCents)],
    kinds: entries
      .map(({ kind }) => kind)
      .filter(kind => kind !== 'sale')
      .toSorted(),
    disputes: claims.map(({ state }) => state).toSorted(),
    refunds: made.map(({ origin, state }) => `${origin} ${state}`),
    news: events
      .map(({ kind }) => kind)
      .filter(kind => !['sale.generated', 'sale.paid'].includes(kind))
      .toSorted(),
    money: { pending: unavaliable.reduce((sum, { amount }) => sum + amount, 0), held, owed },
  }
}
type State = Awaited<ReturnType<typeof stateOf>>

const untouched: State = {
  status: 'completed',
  outcome: null,
  refunded: 0,
  fees: [0, 0],
  kinds: [],
  disputes: [],
  refunds: [],
  news: [],
  money: { pending: 97.01, held: 0, owed: 0 },
}
const disputed: State = {
  ...untouched,
  outcome: 'disputed',
  kinds: ['dispute_opened'],
  disputes: ['open'],
  news: ['sale.disputed'],
  money: { pending: 0, held: 97.01, owed: 0 },
}
const won: State = {
  ...untouched,
  kinds: ['dispute_opened', 'dispute_won'],
  disputes: ['won'],
  news: ['sale.disputed'],
}
const returned: State = {
  ...untouched,
  outcome: 'refunded',
  refunded: 10_000,
  fees: [299, 49],
  news: ['sale.refunded'],
  money: { pending: 0, held: 0, owed: 0 },
}

describe('of all that a Pix brought', () => {
  test.each<[Return['origin'], Return['status'][], State]>([
    ['asked', ['processing'], untouched],
    ['asked', ['failed'], untouched],
    ['asked', ['processing', 'failed'], untouched],
    ['asked', ['done'], { ...returned, kinds: ['refund_made'], refunds: ['provider done'] }],
    ['asked', ['processing', 'done'], { ...returned, kinds: ['refund_made'], refunds: ['provider done'] }],
    ['med', ['processing'], disputed],
    ['med', ['failed'], untouched],
    ['med', ['done'], { ...returned, kinds: ['dispute_lost'], disputes: ['lost'] }],
    ['med', ['processing', 'failed'], won],
    ['med', ['processing', 'failed', 'processing'], won],
    [
      'med',
      ['processing', 'done'],
      {
        ...returned,
        kinds: ['dispute_lost', 'dispute_opened'],
        disputes: ['lost'],
        news: ['sale.disputed', 'sale.refunded'],
      },
    ],
  ])('a return %s, %j', async (origin, statuses, state) => {
    const sale = await sold()
    for (const status of statuses) await hear(sale, { amount: 10_000, origin, status })
    expect(await stateOf(sale)).toEqual(state)
  })
})

describe('of a part', () => {
  test('after a part comes the rest, and all of the fee', async () => {
    const sale = await sold()
    await hear(sale, { id: 'D1', amount: 3333, origin: 'asked', status: 'done' })
    expect(await stateOf(sale)).toMatchObject({
      outcome: 'partially_refunded',
      refunded: 3333,
      fees: [100, 16],
    })
    await hear(sale, { id: 'M1', amount: 3333, status: 'processing' })
    expect(await stateOf(sale)).toMatchObject({ outcome: 'disputed', money: { held: 32.34 } })
    await hear(sale, { id: 'D2', amount: 3334, origin: 'asked', status: 'done' })
    expect(await stateOf(sale)).toMatchObject({ outcome: 'disputed', refunded: 6667 })
    await hear(sale, { id: 'M1', amount: 3333, status: 'done' })
    // The fee's last centavo came back with the last part: what was held of it too much pays what was owed.
    expect(await stateOf(sale)).toMatchObject({
      outcome: 'refunded',
      refunded: 10_000,
      fees: [299, 49],
      money: { pending: 0.01, held: 0, owed: 0.01 },
    })
    services.clock.now += 48 * 3_600_000
    await releaseDue(services)
    expect((await stateOf(sale)).money).toEqual({ pending: 0, held: 0, owed: 0 })
  })

  test('a lost dispute leaves the rest to the seller', async () => {
    const sale = await sold()
    await hear(sale, { amount: 4000, status: 'processing' })
    expect((await stateOf(sale)).money).toEqual({ pending: 58.21, held: 38.8, owed: 0 })
    await hear(sale, { amount: 4000, status: 'done' })
    expect(await stateOf(sale)).toMatchObject({
      outcome: 'partially_refunded',
      refunded: 4000,
      money: { pending: 58.21, held: 0, owed: 0 },
    })
  })

  test('it stays disputed until the last of several disputes is decided', async () => {
    const sale = await sold()
    await hear(sale, { id: 'M1', amount: 2000, status: 'processing' })
    await hear(sale, { id: 'M2', amount: 3000, status: 'processing' })
    await hear(sale, { id: 'M1', amount: 2000, status: 'failed' })
    expect(await stateOf(sale)).toMatchObject({ outcome: 'disputed', disputes: ['open', 'won'] })
    await hear(sale, { id: 'M2', amount: 3000, status: 'done' })
    expect(await stateOf(sale)).toMatchObject({
      outcome: 'partially_refunded',
      disputes: ['lost', 'won'],
      money: { held: 0 },
    })
  })
})

describe('more than was paid', () => {
  test('is never given back for a sale, whatever is told', async () => {
    const sale = await sold()
    await hear(sale, { id: 'M1', amount: 8000, status: 'done' })
    await hear(sale, { id: 'M2', amount: 8000, status: 'done' })
    await hear(sale, { id: 'D1', amount: 1, origin: 'asked', status: 'done' })
    expect(await stateOf(sale)).toMatchObject({
      outcome: 'refunded',
      refunded: 10_000,
      fees: [299, 49],
      kinds: ['dispute_lost', 'dispute_lost'],
      refunds: [],
    })
  })

  test.each(['done', 'failed'] as const)(
    'a dispute over what is given back already, %s, moves nothing',
    async end => {
      const sale = await sold()
      await hear(sale, { id: 'D1', amount: 10_000, origin: 'asked', status: 'done' })
      const { money } = await stateOf(sale)
      await hear(sale, { id: 'M1', amount: 10_000, status: 'processing' })
      await hear(sale, { id: 'M1', amount: 10_000, status: end })
      expect(await stateOf(sale)).toMatchObject({ outcome: 'refunded', refunded: 10_000, money })
    },
  )
})

test('a dispute tells of itself as a chargeback, a refund at the bank does not', async () => {
  const [claimed, given] = [await sold(), await sold()]
  await hear(claimed, { amount: 10_000, status: 'done' })
  await hear(given, { amount: 4000, origin: 'asked', status: 'done' })
  const factsOf = async ({ id }: Sold) =>
    (await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id))).find(
      ({ kind }) => kind === 'sale.refunded',
    )?.facts
  expect(await factsOf(claimed)).toMatchObject({ refundCents: 10_000, chargeback: true, first: true })
  expect(await factsOf(given)).toMatchObject({
    refundCents: 4000,
    outcome: 'partially_refunded',
    first: true,
  })
  expect(await factsOf(given)).not.toHaveProperty('chargeback')
})
