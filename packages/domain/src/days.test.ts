import { expect, test } from 'vitest'
import { dayOf, monthOf, startOfDay } from './days.ts'

test('a day begins at three in the morning of UTC', () => {
  expect(dayOf(Date.parse('2026-03-01T02:59:59Z'))).toBe('2026-02-28')
  expect(dayOf(Date.parse('2026-03-01T03:00:00Z'))).toBe('2026-03-01')
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-03-01T03:00:00.000Z')
  expect(monthOf('2026-02-28')).toBe('2026-02-01')
})

test('in the summers that had their own time, at two', () => {
  expect(startOfDay('2018-01-15').toISOString()).toBe('2018-01-15T02:00:00.000Z')
})
