import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, fromReais, hasTwoDecimals, toReais } from './money.ts'

test('every amount survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), whole => {
      const amount = cents(whole)
      expect(fromReais(JSON.parse(JSON.stringify(toReais(amount))))).toBe(amount === 0 ? 0 : amount)
    }),
    { numRuns: 2000 },
  )
})

test.each([19.9, 0.07, 1.1, 8.2, 1.15, 4.35, 999_999.99, 1250.05, 0])('%d has two decimals', reais => {
  expect(hasTwoDecimals(reais)).toBe(true)
  expect(fromReais(reais)).toBe(Number(reais.toFixed(2).replace('.', '')))
})

test.each([0.001, 19.999, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d has not',
  reais => {
    expect(hasTwoDecimals(reais)).toBe(false)
    expect(() => fromReais(reais)).toThrow(RangeError)
  },
)

test('a part of a centavo is none', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
  expect(cents(3) satisfies Cents).toBe(3)
})
