import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [900, '15:00'],
  [3600, '1:00:00'],
  [90_061, '25:01:01'],
])('PUB-08 %d s read %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
})
