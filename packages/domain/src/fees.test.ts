import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cashInFee,
  cashOutFee,
  DEFAULT_TERMS,
  effectiveTerms,
  FEE_KINDS,
  toBasisPoints,
  toPercentage,
} from './fees.ts'
import { cents } from './money.ts'

describe('effectiveTerms', () => {
  test('are the defaults where nothing was agreed', () => {
    const { fees, releaseDays } = effectiveTerms({ fees: {}, releaseDays: null }, DEFAULT_TERMS)
    expect(releaseDays).toBe(1)
    expect(fees.pix).toEqual({ basisPoints: 299, fixedCents: 0 })
    expect(fees.boleto).toEqual(fees.pix)
    expect(fees.cashOut).toEqual({ basisPoints: 150, fixedCents: 0 })
    expect(Object.keys(fees)).toEqual([...FEE_KINDS])
  })

  test('take each agreed part by itself; 0 is free and 0 days is at once', () => {
    const own = {
      fees: {
        pix: { basisPoints: 0, fixedCents: null },
        cashOut: { basisPoints: null, fixedCents: cents(367) },
      },
      releaseDays: 0,
    }
    const { fees, releaseDays } = effectiveTerms(own, { ...DEFAULT_TERMS, releaseDays: 14 })
    expect(fees.pix).toEqual({ basisPoints: 0, fixedCents: 0 })
    expect(fees.cashOut).toEqual({ basisPoints: 150, fixedCents: 367 })
    expect(fees.creditCard.basisPoints).toBe(299)
    expect(releaseDays).toBe(0)
  })
})

describe('fees', () => {
  test.each([
    [1000, 299, 0, 30],
    [1, 299, 0, 0],
    [50, 100, 0, 1],
    [49, 100, 0, 0],
    [99_999_999, 10_000, 0, 99_999_999],
    [100, 0, 150, 100],
    [1000, 299, 100, 130],
  ])('of %i at %i and %i is %i', (amount, basisPoints, fixed, fee) => {
    expect(cashInFee(cents(amount), { basisPoints, fixedCents: cents(fixed) })).toBe(fee)
  })

  test('on a withdrawal may be more than it', () => {
    expect(cashOutFee(cents(100), { basisPoints: 150, fixedCents: cents(200) })).toBe(202)
  })

  test('are whole centavos, and of a sale between nothing and all of it', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 }).map(cents)
    const fixedCents = fc.integer({ min: 0, max: 99_999_999 }).map(cents)
    const basisPoints = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(amount, fc.record({ basisPoints, fixedCents }), (paid, fee) => {
        const taken = cashInFee(paid, fee)
        expect(Number.isInteger(taken) && taken >= 0 && taken <= paid).toBe(true)
      }),
    )
  })

  test('a percentage survives the way to basis points and back', () => {
    for (let points = 0; points <= 10_000; points++) {
      expect(toBasisPoints(toPercentage(points))).toBe(points)
    }
  })
})
