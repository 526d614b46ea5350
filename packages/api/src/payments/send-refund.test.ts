import { refunds, transactions } from '@pagora/db'
import { cents } from '@pagora/domain'
import { ProviderFault, type Return } from '@pagora/psp/port'
import {
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  takeBack,
  txidOf,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'
import { followRefunds, sweepReceipts } from './index.ts'

let database: TestDatabase
let services: TestServices
let kept: Pick<TestServices['bank'], 'refund' | 'readReceipt'>
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  const { refund, readReceipt } = services.bank
  kept = { refund, readReceipt }
})
afterAll(() => database.drop())
beforeEach(async () => {
  Object.assign(services.bank, kept)
  await services.db.pool.update(refunds).set({ nextAt: null })
})
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

type Says = ProviderFault['kind'] | Return['status']
/** A bank that answers so, one call after the other; answers under which ids it was asked. */
function bankSays(...script: Says[]): string[] {
  const ids: string[] = []
  services.bank.refund = async ({ id, amount, endToEndId }) => {
    ids.push(id)
    const says = script.shift()
    if (says === undefined) throw new Error('asked more often than the script has it')
    if (says === 'refused' || says === 'not-sent' || says === 'unknown')
      throw new ProviderFault(says, 'as scripted', { code: 'PixDevolucaoInvalida' })
    const given: Return = { id, amount, status: says, origin: 'asked', reason: null }
    services.bank.setReturn(endToEndId, given)
    return given
  }
  return ids
}

async function sold() {
  const shop = await openShop(services, { releaseDays: 1 })
  return { shop, ...(await sell(services, shop)) }
}
type Sold = Awaited<ReturnType<typeof sold>>
const ask = ({ shop, id }: Sold, amount = 50) => shop.calls.payments.refund({ id, amount })
async function stateOf({ id, shop }: Sold) {
  const [refund] = await services.db.pool.select().from(refunds).where(eq(refunds.transactionId, id))
  const [row] = await services.db.pool.select().from(transactions).where(eq(transactions.id, id))
  return {
    state: refund?.state,
    attempts: refund?.attempts,
    waits: refund?.nextAt ? refund.nextAt.getTime() - services.clock.now : null,
    refunded: row?.refundedCents,
    held: (await shop.calls.ledger.wallet()).wallet.balance.held,
  }
}
const asked = { state: 'asked', attempts: 1, waits: 1000, refunded: 0, held: 48.5 }
const done = { state: 'done', attempts: 1, waits: null, refunded: 5000, held: 0 }
const failed = { state: 'failed', attempts: 1, waits: null, refunded: 0, held: 0 }

describe('a refund that the bank', () => {
  test.each<[Says, object]>([
    ['done', done],
    ['failed', failed],
    ['processing', asked],
    ['not-sent', asked],
    ['unknown', asked],
    // It says that there is none under this id.
    ['refused', failed],
  ])('answers with %s', async (says, state) => {
    const sale = await sold()
    const ids = bankSays(says)
    await ask(sale)
    expect(await stateOf(sale)).toEqual(state)
    expect(ids).toHaveLength(1)
  })

  test.each<[Return['status'], object]>([
    ['done', done],
    ['failed', failed],
    ['processing', asked],
  ])('refuses, although it has one under this id that is %s', async (status, state) => {
    const sale = await sold()
    services.bank.refund = async ({ id, amount, endToEndId }) => {
      services.bank.setReturn(endToEndId, { id, amount, status, origin: 'asked', reason: null })
      throw new ProviderFault('refused', 'there is one')
    }
    await ask(sale)
    expect(await stateOf(sale)).toEqual(state)
  })

  test.each(['unknown', 'not-sent', 'refused'] as const)(
    'refuses, and then cannot say whether it has one (%s), is asked again',
    async kind => {
      const sale = await sold()
      bankSays('refused', 'done')
      services.bank.readReceipt = () => Promise.reject(new ProviderFault(kind, 'as scripted'))
      await ask(sale)
      expect(await stateOf(sale)).toEqual(asked)
      services.clock.now += 1000
      await followRefunds(services)
      expect(await stateOf(sale)).toEqual({ ...done, attempts: 2 })
    },
  )
})

test('the same refund is asked for after longer and longer pauses, up to an hour', async () => {
  const sale = await sold()
  const ids = bankSays(...Array<Says>(9).fill('unknown'), 'done')
  await ask(sale)
  const pauses: (number | null)[] = []
  for (let look = 0; look < 9; look++) {
    const { waits } = await stateOf(sale)
    pauses.push(waits)
    services.clock.now += (waits ?? 0) - 1
    expect(await followRefunds(services)).toBe(0)
    services.clock.now += 1
    expect(await followRefunds(services)).toBe(1)
  }
  expect(pauses).toEqual([1, 2, 5, 15, 60, 300, 900, 3600, 3600].map(seconds => seconds * 1000))
  expect(await stateOf(sale)).toMatchObject({ state: 'done', attempts: 10, held: 0 })
  expect(ids).toHaveLength(10)
  expect(new Set(ids).size).toBe(1)
})

test('of many processes one asks, for as long as its lease', async () => {
  const sale = await sold()
  bankSays('unknown')
  await ask(sale)
  services.clock.now += 1000
  let calls = 0
  const answer = Promise.withResolvers<never>()
  const called = Promise.withResolvers<void>()
  services.bank.refund = () => {
    calls++
    called.resolve()
    return answer.promise
  }
  const first = followRefunds(services)
  await called.promise
  await Promise.all(Array.from({ length: 5 }, () => followRefunds(services)))
  services.clock.now += 29_999
  await followRefunds(services)
  expect(calls).toBe(1)
  expect(await stateOf(sale)).toMatchObject({ state: 'asked', attempts: 2, waits: 1 })
  answer.reject(new ProviderFault('unknown', 'no answer'))
  await first
  expect(await stateOf(sale)).toMatchObject({ waits: 2000 })
})

test('what is on its way is finished by the news of it as by asking, once', async () => {
  const sale = await sold()
  const [id] = [bankSays('processing', 'done')]
  await ask(sale)
  const [providerRef = ''] = id
  services.bank.setReturn(sale.endToEndId, {
    id: providerRef,
    amount: cents(5000),
    status: 'done',
    origin: 'asked',
    reason: null,
  })
  services.clock.now += 1000
  await Promise.all([hearOfMoney(services), followRefunds(services), hearOfMoney(services)])
  expect(await stateOf(sale)).toMatchObject({ state: 'done', refunded: 5000, held: 0, waits: null })
})

describe('money that was kept apart', () => {
  async function strayed() {
    const shop = await openShop(services)
    const { transactionId } = await shop.order()
    const { endToEndId } = services.bank.pay(txidOf(transactionId), cents(777))
    await sweepReceipts(services, 3_600_000)
    return endToEndId
  }
  const shownOf = async (endToEndId: string) => {
    const { master } = await signInMaster(services)
    const { receipts } = await master.apart()
    return receipts.find(receipt => receipt.endToEndId === endToEndId)
  }

  test('is asked back three times, each under an id of its own, and then left to admins', async () => {
    const endToEndId = await strayed()
    const ids = bankSays('refused', 'failed', 'refused')
    for (let round = 0; round < 6; round++) {
      await followRefunds(services)
      services.clock.now += 3_600_000
    }
    expect(ids).toEqual([1, 2, 3].map(time => `P${time}${endToEndId}`))
    expect(await shownOf(endToEndId)).toMatchObject({ why: 'amount', amount: 7.77, returned: 0 })
    // An admin gave it back at the bank.
    takeBack(services, endToEndId, { id: 'BYHAND', amount: 777, status: 'done', origin: 'asked' })
    await sweepReceipts(services, 24 * 3_600_000)
    await sweepReceipts(services, 24 * 3_600_000)
    expect(await shownOf(endToEndId)).toMatchObject({ returned: 7.77 })
  })

  test('of which a part went back by hand, only the rest is asked for', async () => {
    const endToEndId = await strayed()
    takeBack(services, endToEndId, { id: 'BYHAND', amount: 700, status: 'done', origin: 'asked' })
    await sweepReceipts(services, 3_600_000)
    const amounts: number[] = []
    const script: Says[] = ['refused', 'done']
    const ids = bankSays(...script)
    const { refund } = services.bank
    services.bank.refund = wish => {
      amounts.push(wish.amount)
      return refund(wish)
    }
    await followRefunds(services)
    await followRefunds(services)
    expect(ids).toHaveLength(2)
    expect(amounts).toEqual([777, 77])
    expect(await shownOf(endToEndId)).toMatchObject({ returned: 7.77 })
  })
})
