import { appRouter, noLimits } from '@pagora/api'
import {
  createDatabase,
  createTestServices,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Pagora } from '../app.ts'
import { probeApp } from './probe/app.ts'
import { refusal, send } from './probe/rows.ts'

let database: TestDatabase
let services: TestServices
let pagora: Pagora
let seller: Awaited<ReturnType<typeof signUp>>
let product: string
let checkout: string

beforeAll(async () => {
  database = await createDatabase()
  services = { ...(await createTestServices(database.db)), limits: noLimits }
  pagora = probeApp({ router: appRouter, services, config: { rateLimit: false } })
})
afterAll(async () => {
  await pagora.close()
  await database.drop()
})
beforeEach(async () => {
  seller = await signUp(services)
  const { products, checkouts } = seller.calls
  product = (await products.create({ name: 'Curso', price: 19.9, category: 'course' })).product._id
  checkout = (await checkouts.create({ productId: product })).id
})

const call = (row: string, token: string, body?: object) =>
  send(pagora, row, { token, ...(body && { body }) })
const asMe = (row: string, body?: object) => call(row, seller.token, body)

/** The smallest PNG there is: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('a seller who may not be paid', () => {
  const MONEY: Array<[string, object]> = [
    ['POST /transactions/withdrawal', { amount: 10, key: 'maria@exemplo.com.br', type: 'email' }],
    ['POST /transactions/transfer', { recipientEmail: 'ana@exemplo.com.br', amount: 10 }],
  ]
  async function expectOnlyMoneyIsRefused() {
    for (const [row, body] of MONEY) expect(await asMe(row, body)).toEqual(refusal('SELLER_NOT_VERIFIED'))
    const rest: Array<[string, object?]> = [
      ['GET /user/me'],
      ['GET /user/products'],
      ['GET /user/checkouts'],
      ['POST /user/update', { name: 'Maria Souza' }],
      ['POST /user/updateToken', { token: {} }],
      ['POST /products/edit', { id: product, price: 30 }],
      ['POST /checkout/create', { productId: product }],
      ['POST /checkout/update', { id: checkout, background: 'dark' }],
      ['POST /kyc/status'],
    ]
    for (const [row, body] of rest) expect([row, (await asMe(row, body)).http]).toEqual([row, 200])
  }

  it('unverified, is refused money and nothing else', expectOnlyMoneyIsRefused)

  it('blocked by an admin, likewise', async () => {
    const photo = new File([PIXEL], 'a.png')
    await seller.calls.kyc.upload({ selfieFile: photo, documentFile: photo, document: '529.982.247-25' })
    const { token } = await signInMaster(services)
    const { kycs } = (await call('POST /master/kycs', token, { limit: 1 })).body
    await call('POST /master/kyc/update', token, { _id: kycs[0]._id, status: 'approved' })
    for (const [row, body] of MONEY) expect((await asMe(row, body)).body.code).not.toBe('SELLER_NOT_VERIFIED')
    const { _id } = (await asMe('GET /user/me')).body.user
    const blocked = await call('POST /master/user/update', token, { _id, status: false })
    expect(blocked.http).toBe(200)
    await expectOnlyMoneyIsRefused()
  })
})
