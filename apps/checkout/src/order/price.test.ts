import { expect, test } from 'vitest'
import { sample } from '../test-sample.ts'
import { priceOf } from './price.ts'

test.each([
  [97, 0, false, 97],
  [97, 10, false, 87.3],
  [97, 10, true, 105.21],
  [0.01, 99, false, 0],
  [19.9, 0, true, 39.8],
  [999_999.99, 1, false, 989_999.99],
])('PUB-52 PUB-35 %d with %d%% off, bump %s: %d', (price, discount, bump, total) => {
  const shown = priceOf(sample({ price, discount }), bump)
  expect(shown.total).toBe(total)
  const parts = Math.round((shown.product + (shown.bump ?? 0) - shown.off) * 100)
  expect(parts).toBe(Math.round(total * 100))
})
