import {
  createDatabase,
  createTestServices,
  openShop,
  refusal,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkSale } from './check-sale.ts'

let database: TestDatabase
let services: TestServices
let asked: string[]
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  const { readCharge } = services.bank
  services.bank.readCharge = txid => {
    asked.push(txid)
    return readCharge(txid)
  }
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.mood = 'well'
  asked = []
})

async function order() {
  const shop = await openShop(services)
  return (await shop.order()).transactionId
}

test('the provider is asked about one sale every three seconds at most, however many press the button', async () => {
  const [id, other] = [await order(), await order()]
  const check = () => checkSale(services, id)
  const answers = await Promise.all(Array.from({ length: 50 }, check))
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ status: 'pending' })))
  expect(asked).toEqual([txidOf(id)])
  services.clock.now += 2999
  services.bank.pay(txidOf(id))
  expect(await check()).toEqual({ status: 'pending' })
  await checkSale(services, other)
  expect(asked).toEqual([txidOf(id), txidOf(other)])
  services.clock.now += 1
  expect(await check()).toEqual({ status: 'completed' })
  // Nothing is left to ask of what is paid.
  services.clock.now += 3000
  expect(await check()).toEqual({ status: 'completed' })
  expect(asked).toHaveLength(3)
})

test.each(['away', 'silent', 'refuses'] as const)(
  'a provider that is %s leaves it as it is known',
  async mood => {
    const id = await order()
    services.bank.pay(txidOf(id))
    services.bank.mood = mood
    expect(await checkSale(services, id)).toEqual({ status: 'pending' })
    services.bank.mood = 'well'
    services.clock.now += 3000
    expect(await checkSale(services, id)).toEqual({ status: 'completed' })
  },
)

test('what is no sale is not asked for', async () => {
  const id = await order()
  for (const wrong of ['', 'trx_x', `chk_${txidOf(id)}`, `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`])
    expect(await refusal(checkSale(services, wrong))).toBe('NOT_FOUND')
  expect(asked).toEqual([])
})
