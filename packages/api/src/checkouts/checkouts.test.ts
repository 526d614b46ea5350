import { sellers } from '@pagora/db'
import { NEW_CHECKOUT } from '@pagora/domain/wire'
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

const COURSE = { name: 'Curso de pães', price: 100, category: 'course' } as const
const BUMP = { name: 'Planilha', price: 19.9, category: 'template' } as const

async function sellerWithCheckout() {
  const seller = await signUp(services)
  const { products, checkouts } = seller.calls
  const [course, bump] = [await products.create(COURSE), await products.create(BUMP)]
  const { id } = await checkouts.create({ productName: COURSE.name })
  return { ...seller, products, checkouts, id, course: course.product, bump: bump.product }
}
const publicly = (id: string) => callerOf(services).checkouts.getPublic({ id })

describe('checkouts (CHK, BLD, API-07, API-15 to 18)', () => {
  test('a new one has the defaults of the contract', async () => {
    const { checkouts, id, course } = await sellerWithCheckout()
    const { checkout } = await checkouts.get({ id })
    expect(checkout).toEqual({ _id: id, id, productId: course._id, version: 1, ...NEW_CHECKOUT })
    expect((await checkouts.list({})).checkouts).toEqual([checkout])
  })

  test('is made for an active product of the caller only (CHK-02)', async () => {
    const { products, checkouts, bump } = await sellerWithCheckout()
    await products.edit({ id: bump._id, status: false })
    expect(await refusal(checkouts.create({ productName: BUMP.name }))).toBe('PRODUCT_INACTIVE')
    expect(await refusal(checkouts.create({ productName: 'Nenhum' }))).toBe('NOT_FOUND')
    const stranger = (await signUp(services)).calls
    expect(await refusal(stranger.checkouts.create({ productId: bump._id }))).toBe('NOT_FOUND')
  })

  test('a repeated call leads to the same one, whatever became of the product', async () => {
    const { token, products, course } = await sellerWithCheckout()
    const keyed = callerOf(services, { token, idempotencyKey: 'checkout-1' }).checkouts
    const { id } = await keyed.create({ productName: COURSE.name })
    await products.delete({ id: course._id })
    expect(await keyed.create({ productName: COURSE.name })).toEqual({ status: true, id })
  })

  test('an update keeps what it leaves out, and ignores what is unknown or read-only', async () => {
    const { checkouts, id, course, bump } = await sellerWithCheckout()
    const whole = {
      ...(await checkouts.get({ id })).checkout,
      productId: bump._id,
      sellerId: 'somebody',
      settings: { needAddress: true, redirectUrl: 'https://exemplo.com/obrigado', secret: 'x' },
      orderBump: { status: true, productId: bump._id },
      colors: { primary: '#ABC' },
    }
    const { checkout } = await checkouts.update(whole)
    expect(checkout).toMatchObject({ productId: course._id, version: 2, orderBump: whole.orderBump })
    expect(checkout.colors).toEqual({ ...NEW_CHECKOUT.colors, primary: '#ABC' })
    expect(checkout.settings).toEqual({
      ...NEW_CHECKOUT.settings,
      needAddress: true,
      redirectUrl: 'https://exemplo.com/obrigado',
    })
  })

  test('a stale version is refused, of two at once one wins, and without a version the last does', async () => {
    const { checkouts, id } = await sellerWithCheckout()
    const save = (background: string, version?: number) =>
      checkouts.update({ id, background, ...(version && { version }) })
    const twins = await Promise.all([refusal(save('dark', 1)), refusal(save('ocean', 1))])
    expect(twins.toSorted()).toEqual(['CONFLICT', 'no refusal'])
    expect(await refusal(save('rose', 1))).toBe('CONFLICT')
    expect((await save('nature')).checkout).toMatchObject({ background: 'nature', version: 3 })
  })

  test.each([
    [{ colors: { primary: 'red' } }, 'VALIDATION'],
    [{ settings: { redirectUrl: 'javascript:alert(1)' } }, 'VALIDATION'],
    [{ settings: { redirectUrl: 'https://a:b@exemplo.com' } }, 'VALIDATION'],
    [{ settings: { logoUrl: 'https://exemplo.com/logo.png' } }, 'VALIDATION'],
    [{ whatsappButton: { status: true, number: '+55 11 9' } }, 'VALIDATION'],
    [{ whatsappButton: { status: true, number: '' } }, 'RULE'],
    [{ countdownTimer: { time: 1.5 } }, 'VALIDATION'],
    [{ countdownTimer: { time: -1 } }, 'VALIDATION'],
    [{ paymentMethods: { pix: { discount: 100 } } }, 'VALIDATION'],
    [{ paymentMethods: { pix: { discount: 9.5 } } }, 'VALIDATION'],
    [{ paymentMethods: { pix: { enabled: false } } }, 'RULE'],
    [{ testimonials: { reviews: [{ name: 'Ana', stars: 6 }] } }, 'VALIDATION'],
    [{ testimonials: { reviews: [{ name: '', stars: 5 }] } }, 'VALIDATION'],
    [{ orderBump: { status: true, productId: '' } }, 'RULE'],
    [{ orderBump: { status: true, productId: 'prd_nobody' } }, 'RULE'],
  ])('%o cannot be saved', async (wrong, code) => {
    const { checkouts, id } = await sellerWithCheckout()
    expect(await refusal(checkouts.update({ id, ...wrong } as never))).toBe(code)
  })

  test('the bump is another product of the same seller', async () => {
    const one = await sellerWithCheckout()
    const two = await sellerWithCheckout()
    const bumpOf = (productId: string) =>
      refusal(one.checkouts.update({ id: one.id, orderBump: { status: true, productId } }))
    expect(await bumpOf(one.course._id)).toBe('RULE')
    expect(await bumpOf(two.bump._id)).toBe('RULE')
    expect(await bumpOf(one.bump._id)).toBe('no refusal')
  })

  test("another seller's is as missing as none", async () => {
    const { id } = await sellerWithCheckout()
    const stranger = (await signUp(services)).calls.checkouts
    expect(await refusal(stranger.get({ id }))).toBe('NOT_FOUND')
    expect(await refusal(stranger.update({ id, background: 'dark' }))).toBe('NOT_FOUND')
    expect(await refusal(stranger.delete({ id }))).toBe('NOT_FOUND')
    expect(await refusal(publicly(id))).toBe('no refusal')
  })
})

describe("a buyer's page (PUB-01, API-21)", () => {
  test('is told what it needs, and nothing of what is off', async () => {
    const { checkouts, id, course, bump, name } = await sellerWithCheckout()
    const testimonials = {
      status: false,
      reviews: [{ name: 'Ana', photo: '', description: 'Ótimo', stars: 5 }],
    }
    await checkouts.update({ id, testimonials, orderBump: { status: true, productId: bump._id } })
    const answer = await publicly(id)
    expect(answer.product).toEqual({
      _id: course._id,
      name: COURSE.name,
      description: '',
      price: 100,
      category: 'course',
    })
    expect(answer.orderBump).toMatchObject({ _id: bump._id, price: 19.9 })
    expect(answer.checkout.testimonials).toEqual({ status: false, reviews: [] })
    expect(answer.seller).toEqual({ name, canReceive: false })
    expect(Object.keys(answer.checkout)).not.toContain('version')
  })

  test('an update, the product and the bump show at once', async () => {
    const { products, checkouts, id, course, bump } = await sellerWithCheckout()
    await checkouts.update({ id, orderBump: { status: true, productId: bump._id } })
    expect((await publicly(id)).checkout.background).toBe('light')
    await checkouts.update({ id, background: 'dark' })
    expect((await publicly(id)).checkout.background).toBe('dark')
    await products.edit({ id: course._id, price: 89.9 })
    expect((await publicly(id)).product.price).toBe(89.9)
    await products.edit({ id: bump._id, status: false })
    const withoutBump = await publicly(id)
    expect(withoutBump.orderBump).toBeUndefined()
    expect(withoutBump.checkout.orderBump.status).toBe(false)
    await products.edit({ id: course._id, status: false })
    expect(await refusal(publicly(id))).toBe('NOT_FOUND')
  })

  test('is gone with a deleted product or checkout', async () => {
    const one = await sellerWithCheckout()
    await publicly(one.id)
    await one.products.delete({ id: one.course._id })
    expect(await refusal(publicly(one.id))).toBe('NOT_FOUND')
    const two = await sellerWithCheckout()
    await two.checkouts.delete({ id: two.id })
    expect(await refusal(publicly(two.id))).toBe('NOT_FOUND')
    for (const id of ['', 'chk_', 'nobody', `chk_${'0'.repeat(35)}`])
      expect(await refusal(publicly(id))).toBe('NOT_FOUND')
  })

  test('says whether its seller may be paid, another process too within a second', async () => {
    const { id, token } = await sellerWithCheckout()
    const other = await createTestServices(database.db, services.clock)
    const elsewhere = () => callerOf(other).checkouts.getPublic({ id })
    expect((await elsewhere()).seller.canReceive).toBe(false)
    await database.db.pool
      .update(sellers)
      .set({ kyc: 'approved' })
      .where(eq(sellers.sellerId, token.slice(4, 13) as never))
    services.clock.now += 1000
    expect((await elsewhere()).seller.canReceive).toBe(true)
  })
})
