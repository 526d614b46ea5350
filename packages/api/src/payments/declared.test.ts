import { sellers } from '@pagora/db'
import {
  callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

const approve = (token: string) =>
  database.db.pool
    .update(sellers)
    .set({ kyc: 'approved' })
    .where(eq(sellers.sellerId, token.slice(4, 13) as never))

test('withdrawals and transfers ask for a verified seller first (ROL-04), then say "later"', async () => {
  const { token, calls } = await signUp(services)
  const withdraw = () => refusal(calls.withdrawals.create({ amount: 10, key: 'a@b.co', type: 'email' }))
  const transfer = () => refusal(calls.transfers.create({ recipientEmail: 'a@b.co', amount: 10 }))
  expect([await withdraw(), await transfer()]).toEqual(['SELLER_NOT_VERIFIED', 'SELLER_NOT_VERIFIED'])
  await approve(token)
  expect([await withdraw(), await transfer()]).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  expect(await refusal(calls.withdrawals.create({ amount: 0, key: 'a@b.co', type: 'email' }))).toBe(
    'VALIDATION',
  )
  expect(await refusal(calls.ledger.wallet())).toBe('UNAVAILABLE')
  expect(await refusal(calls.payments.refund({ id: 'x' }))).toBe('UNAVAILABLE')
})

test('a sale asks for its checkout and for a seller who may be paid', async () => {
  const { token, calls } = await signUp(services)
  await calls.products.create({ name: 'Curso', price: 10, category: 'course' })
  const { id } = await calls.checkouts.create({ productName: 'Curso' })
  const sale = (checkoutId: string) =>
    refusal(
      callerOf(services).payments.createSale({
        checkoutId,
        paymentMethod: 'PIX',
        value: 10,
        customer: { name: 'Ana', email: 'ana@exemplo.com', phone: '11987654321' },
        products: [{ name: 'Curso', price: 10 }],
      }),
    )
  expect(await sale('nobody')).toBe('NOT_FOUND')
  expect(await sale(id)).toBe('SELLER_NOT_VERIFIED')
  await approve(token)
  services.clock.now += 1000
  expect(await sale(id)).toBe('UNAVAILABLE')
  expect(await refusal(callerOf(services).payments.status({ id: 'x' }))).toBe('UNAVAILABLE')
  expect(await refusal(callerOf(services).payments.check({ id: 'x' }))).toBe('UNAVAILABLE')
})
