import { payouts, transactions } from '@pagora/db'
import { cents } from '@pagora/domain'
import { type Payout, type Payouts, ProviderFault } from '@pagora/psp/port'
import {
  createDatabase,
  createTestServices,
  openShop,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAll } from '../ledger/index.ts'
import { followPayout, followPayouts } from './index.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let database: TestDatabase
let services: TestServices
let instant: Payouts | null
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  instant = services.bank.payouts
})
afterAll(() => database.drop())
beforeEach(async () => {
  services.bank.payouts = instant
  services.bank.payoutFate = 'done'
  // What an earlier test left is nothing to follow here.
  await services.db.pool.update(payouts).set({ nextAt: null })
})
afterEach(async () => {
  expect((await verifyAll(services.db)).differences).toEqual([])
})

type Call = `${'send' | 'read'} ${ProviderFault['kind'] | 'none' | Payout['status']}`

/** A bank that is called exactly so, and answers so. */
function bankOf(script: Call[], idempotentById = true) {
  const left = [...script]
  const sentUnder: string[] = []
  const strays: string[] = []
  async function answer(name: 'send' | 'read', id: string): Promise<Payout | null> {
    const [called, says] = (left.shift() ?? 'nothing more').split(' ')
    if (called !== name) strays.push(`${name} where the script has ${called}`)
    if (says === 'none') return null
    if (says === 'refused' || says === 'not-sent' || says === 'unknown')
      throw new ProviderFault(says, 'as scripted', { code: 'AC03' })
    return { id, status: says as Payout['status'], endToEndId: null, amount: cents(5000), reason: null }
  }
  services.bank.payouts = {
    idempotentById,
    read: id => answer('read', id),
    async send({ id }) {
      sentUnder.push(id)
      const sent = await answer('send', id)
      if (!sent) throw new Error('a payout that was sent is something')
      return sent
    },
  }
  return { left, sentUnder, strays }
}

async function ask() {
  const shop = await openShop(services)
  await sell(services, shop)
  const { id } = await shop.calls.withdrawals.create({ amount: 50, key: shop.email, type: 'email' })
  return { shop, id, payoutId: txidOf(id) }
}

async function accept(script: Call[], idempotentById = true) {
  const asked = await ask()
  const { master } = await signInMaster(services)
  const bank = bankOf(script, idempotentById)
  await master.acceptWithdrawal({ id: asked.id })
  return { ...asked, bank, master }
}

async function stateOf(id: string) {
  const [payout] = await services.db.pool.select().from(payouts).where(eq(payouts.transactionId, id))
  const [row] = await services.db.pool.select().from(transactions).where(eq(transactions.id, id))
  if (!payout || !row) throw new Error('no such withdrawal')
  const { state, attempts, nextAt, reason } = payout
  return {
    state,
    attempts,
    reason,
    waits: nextAt === null ? null : nextAt.getTime() - services.clock.now,
    status: row.status,
    step: row.step,
    version: row.version,
  }
}

const walletOf = async ({ shop }: Pick<Awaited<ReturnType<typeof ask>>, 'shop'>) => {
  const { avaliable, reserved } = (await shop.calls.ledger.wallet()).wallet.balance
  return { avaliable, reserved }
}

async function follow(afterMs: number): Promise<number> {
  services.clock.now += afterMs
  return followPayouts(services)
}

const RETURN_LOOK = 10 * MINUTE_MS
const ENDED = {
  done: { state: 'done', status: 'completed', step: null, waits: RETURN_LOOK },
  failed: { state: 'failed', status: 'failed', step: null, waits: null },
} as const
const gone = { avaliable: 46.26, reserved: 0 }
const back = { avaliable: 97.01, reserved: 0 }
const kept = { avaliable: 46.26, reserved: 50.75 }

describe('the first call', () => {
  const sending = { state: 'sending', status: 'pending', step: 'sending' } as const
  const unknown = { state: 'unknown', status: 'pending', step: 'unknown' } as const
  test.each<[script: Call[], becomes: object, wallet: object]>([
    [['send done'], ENDED.done, gone],
    [['send failed'], ENDED.failed, back],
    [['send processing'], { ...sending, attempts: 1, waits: SECOND_MS, version: 2 }, kept],
    // Nothing was ever sent: the next call is again the first.
    [['send not-sent'], { ...sending, attempts: 0, waits: SECOND_MS, version: 2 }, kept],
    [['send unknown'], { ...unknown, attempts: 1, waits: SECOND_MS, version: 3 }, kept],
    [['send refused', 'read none'], { ...ENDED.failed, reason: 'AC03' }, back],
    [['send refused', 'read done'], ENDED.done, gone],
    [['send refused', 'read failed'], ENDED.failed, back],
    [['send refused', 'read processing'], { ...sending, waits: SECOND_MS }, kept],
    [['send refused', 'read unknown'], { ...unknown, waits: SECOND_MS }, kept],
    [['send refused', 'read not-sent'], { ...unknown, waits: SECOND_MS }, kept],
    [['send refused', 'read refused'], { ...unknown, waits: SECOND_MS }, kept],
  ])('that goes %j', async (script, becomes, wallet) => {
    const withdrawal = await accept(script)
    expect(await stateOf(withdrawal.id)).toMatchObject(becomes)
    expect(await walletOf(withdrawal)).toEqual(wallet)
    expect(withdrawal.bank).toEqual({ left: [], sentUnder: [withdrawal.payoutId], strays: [] })
  })
})

describe('after a first call whose answer was lost', () => {
  const sending = { state: 'sending', status: 'pending', step: 'sending' } as const
  const unknown = { state: 'unknown', status: 'pending', step: 'unknown' } as const
  const NEVER_ARRIVED = 15 * MINUTE_MS
  test.each<[script: Call[], afterMs: number, becomes: object, wallet: object]>([
    // Asked for first, and sent again only when it has surely never arrived.
    [['read done'], SECOND_MS, ENDED.done, gone],
    [['read failed'], SECOND_MS, ENDED.failed, back],
    [['read processing'], SECOND_MS, { ...sending, waits: 2 * SECOND_MS, version: 4 }, kept],
    [['read returned'], SECOND_MS, { state: 'returned', status: 'failed', waits: null }, back],
    [['read none'], SECOND_MS, { ...unknown, waits: 2 * SECOND_MS, version: 3 }, kept],
    [['read none'], NEVER_ARRIVED - 1, { ...unknown, waits: 2 * SECOND_MS }, kept],
    [['read unknown'], NEVER_ARRIVED, { ...unknown, waits: 2 * SECOND_MS }, kept],
    [['read not-sent'], NEVER_ARRIVED, { ...unknown, waits: 2 * SECOND_MS }, kept],
    [['read none', 'send done'], NEVER_ARRIVED, ENDED.done, gone],
    [['read none', 'send failed'], NEVER_ARRIVED, ENDED.failed, back],
    [['read none', 'send processing'], NEVER_ARRIVED, { ...sending, waits: 2 * SECOND_MS }, kept],
    [['read none', 'send not-sent'], NEVER_ARRIVED, { ...unknown, attempts: 2 }, kept],
    [['read none', 'send unknown'], NEVER_ARRIVED, { ...unknown, attempts: 2 }, kept],
    [['read none', 'send refused', 'read none'], NEVER_ARRIVED, ENDED.failed, back],
    [['read none', 'send refused', 'read done'], NEVER_ARRIVED, ENDED.done, gone],
    [['read none', 'send refused', 'read unknown'], NEVER_ARRIVED, { ...unknown, attempts: 2 }, kept],
    // Refused to be asked, it is asked once more, and what it says then counts.
    [['read refused', 'read done'], SECOND_MS, ENDED.done, gone],
    [['read refused', 'read refused'], SECOND_MS, { ...unknown, attempts: 2 }, kept],
  ])('what goes %j %i ms later', async (script, afterMs, becomes, wallet) => {
    const withdrawal = await accept(['send unknown'])
    const bank = bankOf(script)
    expect(await follow(afterMs)).toBe(1)
    expect(await stateOf(withdrawal.id)).toMatchObject(becomes)
    expect(await walletOf(withdrawal)).toEqual(wallet)
    expect(bank).toMatchObject({ left: [], strays: [] })
    expect(new Set([withdrawal.payoutId, ...bank.sentUnder])).toEqual(new Set([withdrawal.payoutId]))
  })

  test('where the same id may be another payout, it is never sent again', async () => {
    const withdrawal = await accept(['send unknown'], false)
    const bank = bankOf(['read none', 'read none'], false)
    await follow(15 * MINUTE_MS)
    await follow(DAY_MS)
    expect(bank).toEqual({ left: [], sentUnder: [], strays: [] })
    expect(await stateOf(withdrawal.id)).toMatchObject(unknown)
  })

  test('pauses grow up to a quarter of an hour', async () => {
    const withdrawal = await accept(['send unknown'])
    bankOf(Array.from({ length: 9 }, () => 'read unknown'))
    const pauses: (number | null)[] = []
    for (let look = 0; look < 9; look++) {
      const { waits } = await stateOf(withdrawal.id)
      pauses.push(waits)
      expect(await follow((waits ?? 0) - 1)).toBe(0)
      expect(await follow(1)).toBe(1)
    }
    expect(pauses).toEqual([1, 2, 5, 10, 30, 60, 300, 900, 900].map(seconds => seconds * SECOND_MS))
  })
})

test('what never left is sent again a second later, under the same id, as often as it takes', async () => {
  const withdrawal = await accept(['send not-sent', 'send not-sent', 'send not-sent', 'send done'])
  for (let again = 0; again < 3; again++) expect(await follow(SECOND_MS)).toBe(1)
  expect(await stateOf(withdrawal.id)).toMatchObject({ ...ENDED.done, version: 3 })
  expect(withdrawal.bank.sentUnder).toEqual(Array.from({ length: 4 }, () => withdrawal.payoutId))
})

describe('a payout that is under way', () => {
  test.each(['done', 'failed'] as const)('is %s when the bank says so', async fate => {
    const withdrawal = await accept(['send processing', 'read processing', `read ${fate}`])
    await follow(SECOND_MS)
    expect(await stateOf(withdrawal.id)).toMatchObject({ state: 'sending', waits: 2 * SECOND_MS, version: 2 })
    await follow(2 * SECOND_MS)
    expect(await stateOf(withdrawal.id)).toMatchObject({ ...ENDED[fate], version: 3 })
    expect(withdrawal.bank).toMatchObject({ left: [], strays: [] })
  })

  test('is asked for when news of it comes, whatever the news claims', async () => {
    const withdrawal = await accept(['send processing', 'read none', 'read done'])
    await followPayout(services, withdrawal.payoutId)
    expect(await stateOf(withdrawal.id)).toMatchObject({ state: 'sending' })
    await followPayout(services, withdrawal.payoutId)
    expect(await stateOf(withdrawal.id)).toMatchObject(ENDED.done)
  })

  test.each(['', 'x', 'A'.repeat(35)])('news of %j, which is none of ours, asks nobody', async id => {
    const bank = bankOf([])
    await followPayout(services, id)
    expect(bank.strays).toEqual([])
  })

  test('that ended is booked once, however often that is told', async () => {
    const withdrawal = await accept(['send processing', ...Array<Call>(5).fill('read done')])
    await Promise.all(Array.from({ length: 5 }, () => followPayout(services, withdrawal.payoutId)))
    expect(await stateOf(withdrawal.id)).toMatchObject({ ...ENDED.done, version: 3 })
    expect(await walletOf(withdrawal)).toEqual(gone)
  })

  test('is followed by one of many processes at a time, for as long as a lease', async () => {
    const withdrawal = await accept(['send processing'])
    services.clock.now += SECOND_MS
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()]
    services.bank.payouts = {
      idempotentById: true,
      send: () => Promise.reject(new Error('sent again')),
      read() {
        asked.resolve()
        return answer.promise
      },
    }
    const first = followPayouts(services)
    await asked.promise
    expect((await stateOf(withdrawal.id)).waits).toBe(30 * SECOND_MS)
    expect(await Promise.all([follow(0), follow(0), follow(29 * SECOND_MS)])).toEqual([0, 0, 0])
    answer.resolve(null)
    expect(await first).toBe(1)
  })
})

describe('a payout that arrived', () => {
  test('is looked at after ten minutes and then after as long again, at last daily for ninety days', async () => {
    const withdrawal = await accept(['send done', ...Array<Call>(120).fill('read done')])
    const looks: number[] = []
    const doneAt = services.clock.now
    for (let wait = (await stateOf(withdrawal.id)).waits; wait !== null; ) {
      expect(await follow(wait)).toBe(1)
      looks.push((services.clock.now - doneAt) / MINUTE_MS)
      wait = (await stateOf(withdrawal.id)).waits
    }
    expect(looks.slice(0, 9)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560])
    expect(new Set(looks.slice(9).map((look, n) => look - (looks[n + 8] ?? 0)))).toEqual(new Set([1440]))
    expect((looks.at(-1) ?? 0) / 1440).toBeCloseTo(90.8, 1)
    expect(await stateOf(withdrawal.id)).toMatchObject({ state: 'done', status: 'completed', version: 3 })
  })

  test.each<Call>(['read none', 'read unknown', 'read not-sent', 'read failed', 'read processing'])(
    'stays so where the bank then goes %j',
    async call => {
      const withdrawal = await accept(['send done', call])
      await follow(RETURN_LOOK)
      expect(await stateOf(withdrawal.id)).toMatchObject(ENDED.done)
      expect(await walletOf(withdrawal)).toEqual(gone)
      expect(withdrawal.bank).toMatchObject({ left: [], strays: [] })
    },
  )

  test('and came back days later is available again with its fee, once', async () => {
    const withdrawal = await accept(['send done', 'read done', 'read returned', 'read returned'])
    await follow(RETURN_LOOK)
    await follow(2 * DAY_MS)
    await followPayout(services, withdrawal.payoutId)
    expect(await stateOf(withdrawal.id)).toMatchObject({
      state: 'returned',
      status: 'failed',
      waits: null,
      version: 4,
    })
    expect(await walletOf(withdrawal)).toEqual(back)
    expect(await follow(DAY_MS)).toBe(0)
  })
})

test('of a seller whose payouts were frozen after the acceptance nothing leaves until they flow again', async () => {
  const { id, shop, payoutId } = await ask()
  const { master } = await signInMaster(services)
  const bank = bankOf(['send not-sent', 'send done'])
  await master.acceptWithdrawal({ id })
  await master.userPayouts({ userId: shop.sellerId, frozen: true })
  for (let again = 0; again < 3; again++) expect(await follow(SECOND_MS)).toBe(1)
  expect(bank.left).toEqual(['send done'])
  expect(await stateOf(id)).toMatchObject({ state: 'sending', attempts: 0, waits: SECOND_MS })
  await master.userPayouts({ userId: shop.sellerId, frozen: false })
  await follow(SECOND_MS)
  expect(await stateOf(id)).toMatchObject(ENDED.done)
  expect(bank).toEqual({ left: [], sentUnder: [payoutId, payoutId], strays: [] })
})
