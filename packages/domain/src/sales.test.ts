import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from './money.ts'
import { feeGivenBack, providerFee, saleParts, salePrice, share } from './sales.ts'

const price = fc.integer({ min: 1, max: 99_999_999 }).map(cents)
const basket = fc.record({
  product: price,
  bump: fc.option(price),
  discount: fc.integer({ min: 0, max: 99 }),
})

describe('the price of a sale (PUB-40)', () => {
  test.each([
    [10_000, null, 0, 10_000],
    [10_000, 1990, 0, 11_990],
    [10_000, 1990, 10, 10_791],
    // Half a centavo goes up.
    [1005, null, 10, 905],
    [1, null, 50, 1],
    [1, null, 99, 0],
  ])('%i and a bump of %s less %i %% is %i', (product, bump, discount, expected) => {
    expect(salePrice({ product: cents(product), bump: bump === null ? null : cents(bump), discount })).toBe(
      expected,
    )
  })

  test('is never negative, and its parts are together exactly the price', () => {
    fc.assert(
      fc.property(basket, taken => {
        const { product, bump } = saleParts(taken)
        expect(product + bump).toBe(salePrice(taken))
        expect(Math.min(product, bump)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('refunds', () => {
  test('give back all of the fee, however the amount was cut', () => {
    fc.assert(
      fc.property(
        price,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (amount, feeShare, cuts) => {
          const fee = cents(Math.floor(amount * feeShare))
          const ends = [...new Set([...cuts.map(cut => Math.floor(amount * cut)), 0, amount])].sort(
            (a, b) => a - b,
          )
          let given = 0
          for (const [n, end] of ends.entries()) {
            const from = ends[n - 1]
            if (from === undefined) continue
            const back = feeGivenBack({ amount, fee, refunded: cents(from) }, cents(end - from))
            // What the seller loses is never more than what the buyer gets, nor less than nothing.
            expect(back).toBeGreaterThanOrEqual(0)
            expect(back).toBeLessThanOrEqual(end - from)
            given += back
          }
          expect(given).toBe(fee)
        },
      ),
    )
  })

  test('a share is exact at the largest amounts', () => {
    expect(share(cents(99_999_999), cents(99_999_998), cents(99_999_999))).toBe(99_999_998)
    expect(() => share(cents(1), cents(2), cents(1))).toThrow(RangeError)
  })
})

test("the provider's cost is what the default leaves beside the platform's part, within the fee", () => {
  const terms = { cashinBasisPoints: 299, splitBasisPoints: 250 }
  expect(providerFee(cents(10_000), cents(299), terms)).toBe(49)
  expect(providerFee(cents(10_000), cents(20), terms)).toBe(20)
  expect(providerFee(cents(10_000), cents(0), terms)).toBe(0)
  expect(providerFee(cents(10_000), cents(299), { cashinBasisPoints: 100, splitBasisPoints: 250 })).toBe(0)
})
