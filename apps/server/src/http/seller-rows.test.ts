import { appRouter, noLimits } from '@pagora/api'
import type { ErrorCode } from '@pagora/domain'
import { NEW_CHECKOUT } from '@pagora/domain/wire'
import {
  createDatabase,
  createTestServices,
  PASSWORD,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUYER_PROCEDURES, type Pagora } from '../app.ts'
import { probeApp } from './probe/app.ts'
import { type Call, good, refusal, send } from './probe/rows.ts'
import { endpointsOf } from './rest/index.ts'

let database: TestDatabase
let services: TestServices
let pagora: Pagora

beforeAll(async () => {
  database = await createDatabase()
  services = { ...(await createTestServices(database.db)), limits: noLimits }
  pagora = probeApp({
    router: appRouter,
    services,
    config: { rateLimit: false },
    // The checkout origin as it is.
    buyerProcedures: BUYER_PROCEDURES,
  })
})
afterAll(async () => {
  await pagora.close()
  await database.drop()
})

const call = (row: string, how?: Call) => send(pagora, row, how)

const COURSE = {
  name: 'Curso <b>& café</b> ☕',
  description: 'Doze\naulas',
  price: 19.9,
  status: true,
  category: 'course',
}
const MISSING = 'prd_7V3K9QX2M01KKPEA93GEMMTZ55SVR1JGKBJ'

/** A seller with one product and one checkout. */
async function shop() {
  const seller = await signUp(services)
  const { token } = seller
  const { body: made } = await call('POST /products/create', { token, body: COURSE })
  const { body } = await call('POST /checkout/create', { token, body: { productName: COURSE.name } })
  return { ...seller, product: made.product, checkout: body.id as string }
}
type Shop = Awaited<ReturnType<typeof shop>>
let mine: Shop
let theirs: Shop
beforeEach(async () => {
  ;[mine, theirs] = await Promise.all([shop(), shop()])
})
const asMe = (row: string, body?: object | string, key?: string) =>
  call(row, {
    token: mine.token,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { key }),
  })

const ROWS = [
  'GET /user/products',
  'GET /user/checkouts',
  'GET /user/me',
  'GET /user/sessions',
  'POST /user/update',
  'POST /user/updateToken',
  'POST /products/create',
  'POST /products/edit',
  'POST /products/delete',
  'GET /checkout/get',
  'POST /checkout/create',
  'POST /checkout/update',
  'POST /checkout/delete',
]

describe.each(ROWS)('%s', row => {
  it('is there, and for sellers only', async () => {
    expect(endpointsOf(appRouter).map(({ method, url }) => `${method} ${url}`)).toContain(row)
    expect(await call(row)).toEqual(refusal('UNAUTHENTICATED'))
    expect(await call(row, { token: 'wrong' })).toEqual(refusal('UNAUTHENTICATED'))
    const { token } = await signInMaster(services)
    expect(await call(row, { token })).toEqual(refusal('FORBIDDEN'))
    const on = 'checkout'
    expect(await call(row, { token: mine.token, on })).toEqual(refusal('NOT_FOUND'))
  })

  it.runIf(row.startsWith('POST'))('takes no megabyte, and no half an object', async () => {
    expect(await asMe(row, { name: 'x'.repeat(1024 * 1024) })).toEqual(refusal('TOO_LARGE'))
    expect(await asMe(row, '{"name":')).toEqual(refusal('MALFORMED'))
  })
})

describe('right', () => {
  it('products', async () => {
    const { product } = mine
    expect(product).toEqual({ ...COURSE, _id: expect.stringMatching(/^prd_/), sales: { approved: 0 } })
    expect(await asMe('GET /user/products')).toEqual(good({ msg: expect.any(String), products: [product] }))
    const { sales, status, ...shown } = product
    for (const on of ['app', 'checkout'] as const) {
      expect(await call(`GET /products/get?id=${product._id}`, { on })).toEqual(good({ product: shown }))
    }
    const edit = { oldName: COURSE.name, newName: 'Outro', price: 20, status: false, _id: MISSING, sales: 9 }
    const edited = { ...product, name: 'Outro', price: 20, status: false }
    expect(await asMe('POST /products/edit', edit)).toEqual(good({ product: edited }))
    expect(await call(`GET /products/get?id=${product._id}`)).toEqual(refusal('NOT_FOUND'))
    const done = good({ msg: expect.any(String) })
    expect(await asMe('POST /products/delete', { name: 'Outro' })).toEqual(done)
    expect((await asMe('GET /user/products')).body.products).toEqual([])
  })

  it('checkouts', async () => {
    const { checkout: id, product } = mine
    const checkout = { _id: id, id, productId: product._id, version: 1, ...NEW_CHECKOUT }
    const msg = expect.any(String)
    expect(await asMe(`GET /checkout/get?id=${id}`)).toEqual(good({ msg, checkout }))
    expect(await asMe('GET /user/checkouts')).toEqual(good({ checkouts: [checkout] }))
    const update = { ...checkout, background: 'dark', productId: theirs.product._id, unknown: { x: 1 } }
    const updated = { ...checkout, version: 2, background: 'dark' }
    expect(await asMe('POST /checkout/update', update)).toEqual(good({ msg, checkout: updated }))
    const { version, ...page } = updated
    const { sales, status, ...shown } = product
    const seller = { name: mine.name, canReceive: false }
    for (const on of ['app', 'checkout'] as const) {
      expect(await call(`GET /checkout/public/get?id=${id}`, { on })).toEqual(
        good({ checkout: page, product: shown, seller }),
      )
    }
    expect(await asMe('POST /checkout/delete', { id })).toEqual(good({ msg }))
    expect(await call(`GET /checkout/public/get?id=${id}`)).toEqual(refusal('NOT_FOUND'))
  })

  it('lists go on where they stopped, newest first', async () => {
    await asMe('POST /products/create', { ...COURSE, name: 'Segundo' })
    services.clock.now += 1000
    await asMe('POST /products/create', { ...COURSE, name: 'Terceiro' })
    const { body: first } = await asMe('GET /user/products?limit=1')
    expect([first.products.length, first.products[0].name]).toEqual([1, 'Terceiro'])
    const { body: rest } = await asMe(`GET /user/products?cursor=${encodeURIComponent(first.nextCursor)}`)
    expect([rest.products.length, rest.nextCursor]).toEqual([2, undefined])
  })

  it('the account', async () => {
    const { user } = (await asMe('GET /user/me')).body
    const token = {
      webhook: { generatedUrl: 'https://exemplo.com.br/a' },
      xtrack: { token: 'x' },
      secret: 'mine',
    }
    const { secret } = user.token
    const changed = {
      ...user.token,
      xtrack: { token: 'x' },
      webhook: { ...user.token.webhook, generatedUrl: 'https://exemplo.com.br/a' },
    }
    expect(await asMe('POST /user/updateToken', { token })).toEqual(
      good({ user: { ...user, token: changed } }),
    )
    const renamed = { ...user, name: 'Ana Souza', token: changed }
    const update = { name: 'Ana Souza', admin: true, status: true, kyc: 'approved' }
    expect(await asMe('POST /user/update', update)).toEqual(good({ user: renamed }))
    // A new address counts once it is confirmed.
    const moved = { email: 'nova@exemplo.com.br', password: PASSWORD }
    expect(await asMe('POST /user/update', moved)).toEqual(good({ user: renamed }))
    const { body } = await asMe('GET /user/sessions')
    expect(body.sessions).toMatchObject([{ _id: expect.any(String), current: true }])
    for (const row of ['POST /user/update', 'POST /user/updateToken', 'GET /user/sessions']) {
      expect(await call(row, { token: secret })).toEqual(refusal('FORBIDDEN'))
    }
  })
})

describe('wrong', () => {
  const WRONG: Array<[row: string, body: object | undefined, code: ErrorCode, paths?: string[]]> = [
    ['POST /products/create', {}, 'VALIDATION', ['name', 'price', 'category']],
    ['POST /products/create', { ...COURSE, price: 0 }, 'VALIDATION', ['price']],
    ['POST /products/create', { ...COURSE, price: 1.005 }, 'VALIDATION', ['price']],
    ['POST /products/create', { ...COURSE, price: 1000000 }, 'VALIDATION', ['price']],
    ['POST /products/create', { ...COURSE, category: 'other' }, 'VALIDATION', ['category']],
    ['POST /products/create', COURSE, 'NAME_TAKEN'],
    ['POST /products/edit', { oldName: 'Nenhum' }, 'NOT_FOUND'],
    ['POST /products/edit', { oldName: COURSE.name, newName: '' }, 'VALIDATION', ['newName']],
    ['POST /products/delete', {}, 'NOT_FOUND'],
    ['POST /products/delete', { id: MISSING }, 'NOT_FOUND'],
    ['GET /products/get', undefined, 'VALIDATION', ['id']],
    ['GET /products/get?id=nope', undefined, 'NOT_FOUND'],
    [`GET /products/get?id=${MISSING}`, undefined, 'NOT_FOUND'],
    ['POST /checkout/create', { productName: 'Nenhum' }, 'NOT_FOUND'],
    ['POST /checkout/update', { id: 'nope' }, 'NOT_FOUND'],
    ['POST /checkout/update', { colors: { primary: 'red' } }, 'VALIDATION', ['colors.primary']],
    [
      'POST /checkout/update',
      { settings: { redirectUrl: 'javascript:1' } },
      'VALIDATION',
      ['settings.redirectUrl'],
    ],
    ['POST /checkout/update', { version: 9 }, 'CONFLICT'],
    ['POST /checkout/update', { paymentMethods: { pix: { enabled: false } } }, 'RULE', ['paymentMethods']],
    ['POST /checkout/delete', {}, 'VALIDATION', ['id']],
    ['GET /checkout/get?id=nope', undefined, 'NOT_FOUND'],
    ['GET /checkout/public/get?id=nope', undefined, 'NOT_FOUND'],
    ['GET /user/products?limit=0', undefined, 'VALIDATION', ['limit']],
    ['GET /user/checkouts?limit=1001', undefined, 'VALIDATION', ['limit']],
    ['POST /user/update', { name: 'A' }, 'VALIDATION', ['name']],
    ['POST /user/update', { email: 'b@exemplo.com.br' }, 'WRONG_PASSWORD', ['password']],
    ['POST /user/updateToken', {}, 'VALIDATION', ['token']],
    [
      'POST /user/updateToken',
      { token: { webhook: { paidUrl: 'http://10.0.0.1/' } } },
      'RULE',
      ['token.webhook.paidUrl'],
    ],
  ]
  it.each(WRONG)('%s %j is %s', async (row, body, code, paths) => {
    const whole = row === 'POST /checkout/update' ? { id: mine.checkout, ...body } : body
    expect(await asMe(row, whole)).toEqual(refusal(code, paths))
  })

  it('of an inactive product no checkout is made', async () => {
    await asMe('POST /products/edit', { oldName: COURSE.name, status: false })
    expect(await asMe('POST /checkout/create', { productName: COURSE.name })).toEqual(
      refusal('PRODUCT_INACTIVE'),
    )
  })

  it('what is somebody else’s is missing', async () => {
    const id = theirs.product._id
    const { sessions } = (await call('GET /user/sessions', { token: theirs.token })).body
    const calls: Array<[string, object?]> = [
      ['POST /products/edit', { id, newName: 'Meu' }],
      ['POST /products/delete', { id }],
      ['POST /checkout/create', { productId: id }],
      ['POST /checkout/update', { id: theirs.checkout, background: 'dark' }],
      ['POST /checkout/delete', { id: theirs.checkout }],
      [`GET /checkout/get?id=${theirs.checkout}`],
      ['POST /user/sessions/revoke', { id: sessions[0]._id }],
    ]
    for (const [row, body] of calls) expect([row, await asMe(row, body)]).toEqual([row, refusal('NOT_FOUND')])
    const { body } = await call('GET /user/products', { token: theirs.token })
    expect(body.products).toEqual([theirs.product])
  })
})

describe('twice at once with one Idempotency-Key', () => {
  it.each([
    ['POST /products/create', { ...COURSE, name: 'Novo' }, 'GET /user/products', 'products'],
    ['POST /checkout/create', { productName: COURSE.name }, 'GET /user/checkouts', 'checkouts'],
  ])('%s makes one thing and answers the same', async (row, body, list, things) => {
    const [one, two] = await Promise.all([asMe(row, body, 'k-1'), asMe(row, body, '"k-1"')])
    expect(one.http).toBe(200)
    expect(two).toEqual(one)
    expect(await asMe(row, body, 'k-1')).toEqual(one)
    expect((await asMe(list)).body[things]).toHaveLength(2)
    const other = row.includes('products') ? { ...COURSE, name: 'Mais um' } : { productId: mine.product._id }
    expect(await asMe(row, other, 'k-1')).toEqual(refusal('IDEMPOTENCY_KEY_REUSED'))
    expect((await call(row, { token: theirs.token, body, key: 'k-1' })).body).not.toEqual(one.body)
  })
})
