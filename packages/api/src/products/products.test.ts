import {
  callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

const EBOOK = {
  name: 'Pães de fermentação',
  description: 'Do zero',
  price: 19.9,
  status: true,
  category: 'ebook',
} as const

describe('products (PRD, API-06, API-10 to 13)', () => {
  test('are created, listed newest first, edited and deleted by name', async () => {
    const { products } = (await signUp(services)).calls
    const { product } = await products.create(EBOOK)
    expect(product).toEqual({ _id: product._id, ...EBOOK, sales: { approved: 0 } })
    services.clock.now++
    await products.create({ ...EBOOK, name: 'Outro' })
    expect((await products.list({})).products.map(({ name }) => name)).toEqual(['Outro', EBOOK.name])
    const edit = {
      oldName: EBOOK.name,
      newName: 'Pães',
      price: 1250.05,
      status: false,
      category: 'course',
    } as const
    const edited = await products.edit(edit)
    expect(edited.product).toMatchObject({
      name: 'Pães',
      price: 1250.05,
      status: false,
      category: 'course',
      description: 'Do zero',
    })
    await products.delete({ name: 'Pães' })
    expect((await products.list({})).products.map(({ name }) => name)).toEqual(['Outro'])
    expect(await refusal(products.edit({ oldName: 'Pães', price: 1 }))).toBe('NOT_FOUND')
    expect(await refusal(products.delete({ name: 'Pães' }))).toBe('NOT_FOUND')
  })

  test('an id wins over the name', async () => {
    const { products } = (await signUp(services)).calls
    const [one, two] = [await products.create(EBOOK), await products.create({ ...EBOOK, name: 'Dois' })]
    const { product } = await products.edit({ id: two.product._id, oldName: EBOOK.name, price: 5 })
    expect(product).toMatchObject({ name: 'Dois', price: 5 })
    expect((await products.get({ id: one.product._id })).product.price).toBe(19.9)
  })

  test('a name is one product of a seller, also of two at once, and free again once deleted', async () => {
    const { products } = (await signUp(services)).calls
    const twins = await Promise.all([refusal(products.create(EBOOK)), refusal(products.create(EBOOK))])
    expect(twins.toSorted()).toEqual(['NAME_TAKEN', 'no refusal'])
    await products.create({ ...EBOOK, name: 'Dois' })
    expect(await refusal(products.edit({ oldName: 'Dois', newName: EBOOK.name }))).toBe('NAME_TAKEN')
    await products.delete({ name: EBOOK.name })
    expect(await refusal(products.create(EBOOK))).toBe('no refusal')
    expect(await refusal((await signUp(services)).calls.products.create(EBOOK))).toBe('no refusal')
  })

  test('of another seller are as missing as none', async () => {
    const [one, two] = [(await signUp(services)).calls, (await signUp(services)).calls]
    const { product } = await one.products.create(EBOOK)
    const id = product._id
    expect(await refusal(two.products.edit({ id, price: 1 }))).toBe('NOT_FOUND')
    expect(await refusal(two.products.edit({ oldName: EBOOK.name, price: 1 }))).toBe('NOT_FOUND')
    expect(await refusal(two.products.delete({ id }))).toBe('NOT_FOUND')
    expect((await two.products.list({})).products).toEqual([])
  })

  test('anybody sees an active one, and nothing of its seller; an inactive one is missing (PRD-16, 17)', async () => {
    const { products } = (await signUp(services)).calls
    const { product } = await products.create(EBOOK)
    const visitor = callerOf(services).products
    const { name, description, price, category } = EBOOK
    expect((await visitor.get({ id: product._id })).product).toEqual({
      _id: product._id,
      name,
      description,
      price,
      category,
    })
    await products.edit({ oldName: name, status: false })
    expect(await refusal(visitor.get({ id: product._id }))).toBe('NOT_FOUND')
    expect(await refusal(visitor.get({ id: 'prd_x' }))).toBe('NOT_FOUND')
  })

  test.each([
    [{ name: ' ' }, 'Nome é obrigatório'],
    [{ price: 0 }, 'Preço deve ser maior que zero'],
    [{ price: -1 }, 'Preço deve ser maior que zero'],
    [{ price: 1.999 }, 'Use no máximo duas casas decimais'],
    [{ price: 1_000_000 }, 'Preço deve ser no máximo R$ 999.999,99'],
    [{ price: '19.9' as never }, 'Preço é obrigatório'],
    [{ category: 'car' as never }, 'Categoria é obrigatória'],
    [{ name: 'Curso\u0000' }, 'Há caracteres que não podem ser mostrados'],
  ])('%o is said in words (PRD-07 to 10)', async (wrong, words) => {
    const { products } = (await signUp(services)).calls
    await expect(products.create({ ...EBOOK, ...wrong })).rejects.toThrow(words)
  })

  test('the same Idempotency-Key leads to one product', async () => {
    const { token, calls } = await signUp(services)
    const keyed = callerOf(services, { token, idempotencyKey: 'produto-1' }).products
    const made = await Promise.all([keyed.create(EBOOK), keyed.create(EBOOK), keyed.create(EBOOK)])
    expect(new Set(made.map(({ product }) => product._id)).size).toBe(1)
    expect((await calls.products.list({})).products).toHaveLength(1)
    expect(await refusal(keyed.create({ ...EBOOK, price: 20 }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('pages follow each other without a gap', async () => {
    const { products } = (await signUp(services)).calls
    for (let n = 1; n <= 5; n++) {
      services.clock.now++
      await products.create({ ...EBOOK, name: `Produto ${n}` })
    }
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await products.list({ limit: 2, ...(cursor && { cursor }) })
      names.push(...page.products.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor)
    expect(names).toEqual([5, 4, 3, 2, 1].map(n => `Produto ${n}`))
  })
})
