import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from './decimal.ts'
import { cents } from './money.ts'

test('every amount written is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), whole => {
      expect(fromDecimal(toDecimal(cents(whole)))).toBe(whole)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['37.00', 3700],
  ['37', 3700],
  ['37.5', 3750],
  ['0.07', 7],
  ['19.90', 1990],
  ['1.15', 115],
  ['9999999999.99', 999_999_999_999],
])('%s is %d centavos', (text, whole) => {
  expect(fromDecimal(text)).toBe(whole)
})

test.each(['', '-1.00', '+1.00', '1.234', '1,00', '1.', '.5', '1e3', ' 1.00', '12345678901234'])(
  '"%s" is no amount',
  text => {
    expect(fromDecimal(text)).toBeNull()
  },
)

test.each([
  [0, '0.00'],
  [7, '0.07'],
  [123, '1.23'],
  [100_000, '1000.00'],
])('%d centavos are written %s', (whole, text) => {
  expect(toDecimal(cents(whole))).toBe(text)
})

test('a negative amount is not written', () => {
  expect(() => toDecimal(cents(-1))).toThrow(RangeError)
})
