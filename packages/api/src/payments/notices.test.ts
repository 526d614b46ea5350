import { notices } from '@pagora/db'
import { cents } from '@pagora/domain'
import { ProviderFault } from '@pagora/psp/port'
import {
  createDatabase,
  createTestServices,
  openShop,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followNotices, takeNotices } from './index.ts'

let database: TestDatabase
let services: TestServices
let acquirerId: string
let read: string[]
const followed: string[] = []
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  await openShop(services)
  acquirerId = (await services.acquirers.all())[0]?.id ?? ''
  const { readReceipt } = services.bank
  services.bank.readReceipt = id => {
    read.push(id)
    return readReceipt(id)
  }
})
afterAll(() => database.drop())
beforeEach(async () => {
  read = []
  services.bank.mood = 'well'
  // At the beginning of a moment within which the same claim is the same notice.
  services.clock.now = Math.ceil((services.clock.now + 60_000) / 10_000) * 10_000
  await services.db.pool.delete(notices)
})

const claim = (endToEndId: string | null, reference: string | null = null, kind = 'receipt') => ({
  kind,
  endToEndId,
  reference,
})
const take = (...claims: ReturnType<typeof claim>[]) => takeNotices(services, acquirerId, claims)
const follow = () =>
  followNotices(services, async (_, id) => {
    followed.push(id)
  })
const count = () => services.db.pool.$count(notices)
const UNKNOWN = `E${'9'.repeat(31)}`

describe('the same claim', () => {
  test('within ten seconds is one notice, later it is another one', async () => {
    const { endToEndId } = services.bank.payStray(cents(100), null)
    await take(claim(endToEndId), claim(endToEndId))
    await Promise.all(Array.from({ length: 10 }, () => take(claim(endToEndId))))
    services.clock.now += 9999
    await take(claim(endToEndId))
    expect(await count()).toBe(1)
    await follow()
    expect(read).toEqual([endToEndId])
    services.clock.now += 1
    await take(claim(endToEndId))
    await follow()
    expect(read).toEqual([endToEndId, endToEndId])
  })

  test('with another id, another kind or of another acquirer is another notice', async () => {
    await take(claim(UNKNOWN), claim(UNKNOWN, 'A'), claim(UNKNOWN, null, 'payout'), claim(null, 'A'))
    await takeNotices(services, acquirerId, [])
    expect(await count()).toBe(4)
  })

  test('is counted as taken every time, up to a thousand in one call', async () => {
    expect(await take(claim(UNKNOWN), claim(UNKNOWN))).toBe(2)
    expect(await take(...Array.from({ length: 1001 }, () => claim(UNKNOWN)))).toBe(1000)
    expect(await take()).toBe(0)
    expect(await count()).toBe(1)
  })
})

describe('what the provider does not know', () => {
  test('is asked for after longer and longer pauses, and given up after an hour', async () => {
    await take(claim(UNKNOWN))
    expect(await follow()).toBe(1)
    for (const seconds of [1, 5, 15, 60, 300, 900, 3600]) {
      services.clock.now += seconds * 1000 - 1
      expect(await follow()).toBe(0)
      services.clock.now += 1
      expect(await follow()).toBe(1)
    }
    services.clock.now += 24 * 3_600_000
    expect(await follow()).toBe(0)
    expect(read).toHaveLength(8)
  })

  test('yet, it is asked for until it does, and then no more', async () => {
    const shop = await openShop(services)
    const { transactionId: id } = await shop.order()
    const { endToEndId } = services.bank.pay(txidOf(id))
    await take(claim(endToEndId))
    services.bank.mood = 'away'
    await follow()
    services.bank.mood = 'silent'
    services.clock.now += 1000
    await follow()
    expect((await services.liveStatus.read(id))?.status).toBe('pending')
    services.bank.mood = 'well'
    services.clock.now += 5000
    await follow()
    expect((await services.liveStatus.read(id))?.status).toBe('completed')
    services.clock.now += 24 * 3_600_000
    expect(await follow()).toBe(0)
  })
})

test('a notice of a payout is told to who follows payouts, by our id; of no id to nobody', async () => {
  await take(claim(null, 'PAYOUT1', 'payout'), claim(UNKNOWN, null, 'payout'))
  expect(await follow()).toBe(2)
  expect(followed).toEqual(['PAYOUT1'])
  expect(read).toEqual([])
  services.clock.now += 3_600_000
  expect(await follow()).toBe(0)
})

test('a notice of a payout that could not be asked for is followed again', async () => {
  await take(claim(null, 'PAYOUT2', 'payout'))
  let asked = 0
  const away = async () => {
    asked++
    throw new ProviderFault('not-sent', 'away')
  }
  await followNotices(services, away)
  services.clock.now += 1000
  await followNotices(services, away)
  expect(asked).toBe(2)
})

test('of many processes one follows a notice', async () => {
  const { endToEndId } = services.bank.payStray(cents(100), null)
  await take(claim(endToEndId))
  await Promise.all(Array.from({ length: 5 }, follow))
  expect(read).toEqual([endToEndId])
})
