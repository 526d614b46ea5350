import { cashInFee, cents, DEFAULT_TERMS, salePrice, toReais } from '@pagora/domain'
import { NEW_CHECKOUT, type SaleInput } from '@pagora/domain/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultOf } from '../rpc/index.ts'
import type { ForSaleRow } from './queries.ts'
import { quoteSale } from './quote-sale.ts'

interface Shelf {
  price?: number
  bump?: number | null
  discount?: number
  pix?: boolean
  terms?: Partial<
    Pick<ForSaleRow, 'fee_basis_points' | 'fee_fixed_cents' | 'cashin_basis_points' | 'split_basis_points'>
  >
}

const rowOf = ({ price = 10_000, bump = null, discount = 0, pix = true, terms }: Shelf): ForSaleRow => ({
  page: {
    ...NEW_CHECKOUT,
    paymentMethods: { ...NEW_CHECKOUT.paymentMethods, pix: { enabled: pix, discount } },
  },
  product_id: 'prd_1',
  product_name: 'Curso',
  product_cents: String(price),
  bump_id: bump === null ? null : 'prd_2',
  bump_name: bump === null ? null : 'Planilha',
  bump_cents: bump === null ? null : String(bump),
  seller_name: 'Maria',
  verified: true,
  data_key: Buffer.alloc(0),
  fee_basis_points: null,
  fee_fixed_cents: null,
  cashin_basis_points: null,
  split_basis_points: null,
  ...terms,
})

/** What an honest page claims of it. */
function claimOf({ price = 10_000, bump = null, discount = 0 }: Shelf, overrides: Partial<SaleInput> = {}) {
  const basket = { product: cents(price), bump: bump === null ? null : cents(bump), discount }
  const claim: SaleInput = {
    checkoutId: 'chk_1',
    paymentMethod: 'pix',
    value: toReais(salePrice(basket)),
    customer: { name: 'Ana', email: 'ana@exemplo.com.br', phone: '11987654321' },
    products: [
      { name: 'Curso', price: toReais(cents(price)) },
      ...(bump === null ? [] : [{ name: 'Planilha', price: toReais(cents(bump)) }]),
    ],
    ...overrides,
  }
  return claim
}
const quote = (shelf: Shelf, overrides: Partial<SaleInput> = {}) =>
  quoteSale(rowOf(shelf), claimOf(shelf, overrides))
function issuesOf(work: () => unknown): { path: string; msg: string }[] {
  try {
    work()
  } catch (error) {
    const fault = faultOf(error)
    expect(fault.code).toBe('RULE')
    return fault.issues ?? []
  }
  return []
}

describe('the fee', () => {
  test.each<[string, number, NonNullable<Shelf['terms']>, fee: number, pspFee: number]>([
    ['by default', 10_000, {}, 299, 49],
    ['rounded half up', 50, { fee_basis_points: 100 }, 1, 0],
    ['of one centavo', 1, {}, 0, 0],
    ['of the platform', 10_000, { cashin_basis_points: 499, split_basis_points: 250 }, 499, 249],
    ['agreed with the seller', 10_000, { fee_basis_points: 100, fee_fixed_cents: '50' }, 150, 49],
    ['agreed in one part only', 10_000, { fee_fixed_cents: '100' }, 399, 49],
    // What it costs the platform is never more than what the seller pays.
    ['of nothing', 10_000, { fee_basis_points: 0, fee_fixed_cents: '0' }, 0, 0],
    ['below the provider’s', 10_000, { fee_basis_points: 10 }, 10, 10],
    ['with a split above it', 10_000, { cashin_basis_points: 100, split_basis_points: 250 }, 100, 0],
    // Nor the fee more than the sale.
    ['fixed above the price', 100, { fee_fixed_cents: '500' }, 100, 0],
  ])('%s', (_, price, terms, fee, pspFee) => {
    expect(quote({ price, terms })).toMatchObject({ amount: price, fee, pspFee })
  })
})

describe('a claim', () => {
  test.each<[string, Shelf, Partial<SaleInput>, paths: string[]]>([
    ['that is right', {}, {}, []],
    ['with the method in capitals', {}, { paymentMethod: 'PIX' }, []],
    ['of another method', {}, { paymentMethod: 'boleto' }, ['paymentMethod']],
    ['where Pix is switched off', { pix: false }, {}, ['paymentMethod']],
    ['in one part', {}, { installments: 1, installmentFee: 0 }, []],
    ['in parts', {}, { installments: 12 }, ['installments']],
    ['with interest', {}, { installmentFee: 1.99 }, ['installmentFee']],
    ['a centavo off', {}, { value: 99.99 }, ['value']],
    [
      'of a right value of a wrong price',
      {},
      { products: [{ name: 'Curso', price: 90 }] },
      ['products.0.price'],
    ],
    ['of an unknown product', {}, { products: [{ name: 'X', price: 100 }] }, ['products.0.name']],
    [
      'of everything wrong',
      { bump: 1990 },
      {
        paymentMethod: 'card',
        installments: 2,
        installmentFee: 1,
        value: 1,
        products: [
          { name: 'X', price: 1 },
          { name: 'Planilha', price: 1 },
        ],
      },
      ['paymentMethod', 'installments', 'installmentFee', 'products.0.name', 'products.1.price', 'value'],
    ],
    [
      'of a bump that is not offered',
      {},
      {
        products: [
          { name: 'Curso', price: 100 },
          { name: 'Planilha', price: 19.9 },
        ],
      },
      ['products.1.name'],
    ],
    ['above what Pix can charge', { price: 100_000_000 }, {}, ['value']],
  ])('%s is refused for %j', (_, shelf, overrides, paths) => {
    expect(issuesOf(() => quote(shelf, overrides)).map(({ path }) => path)).toEqual(paths)
  })

  test('that leaves an offered bump out pays the product alone', () => {
    const shelf = { bump: 1990 }
    const { contents, amount } = quoteSale(rowOf(shelf), claimOf({}))
    expect(amount).toBe(10_000)
    expect(contents.products).toEqual([{ id: 'prd_1', name: 'Curso', cents: 10_000 }])
  })

  test('is answered with the right value in reais', () => {
    const [issue] = issuesOf(() => quote({ price: 123_456, discount: 10 }, { value: 1 }))
    expect(issue?.msg).toBe('O valor correto é R$ 1.111,10')
  })
})

const shelf = fc.record({
  price: fc.integer({ min: 1, max: 40_000_000 }),
  bump: fc.option(fc.integer({ min: 1, max: 40_000_000 })),
  discount: fc.integer({ min: 0, max: 99 }),
})

test('whatever is sold, its parts are its price and the fee is what the terms say of it', () => {
  fc.assert(
    fc.property(shelf, wares => {
      fc.pre(claimOf(wares).value >= 0.01)
      const { amount, fee, pspFee, contents } = quote(wares)
      expect(toReais(amount)).toBe(claimOf(wares).value)
      expect(contents.products?.reduce((sum, part) => sum + part.cents, 0)).toBe(amount)
      expect(contents.products?.every(part => part.cents >= 0)).toBe(true)
      expect(contents.discount).toBe(wares.discount > 0 ? wares.discount : undefined)
      expect(fee).toBe(
        cashInFee(amount, { basisPoints: DEFAULT_TERMS.cashinBasisPoints, fixedCents: cents(0) }),
      )
      expect(pspFee).toBeLessThanOrEqual(fee)
    }),
  )
})

test('whatever else is claimed of the value is refused, and the right value is accepted', () => {
  const off = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter(by => by !== 0)
  fc.assert(
    fc.property(shelf, off, (wares, by) => {
      const right = claimOf(wares).value
      fc.pre(right >= 0.01)
      const wrong = toReais(cents(Math.round(right * 100) + by))
      const paths = issuesOf(() => quote(wares, { value: wrong })).map(({ path }) => path)
      expect(paths).toEqual(['value'])
    }),
  )
})
