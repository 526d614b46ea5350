import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newsOptions } from './options.ts'
import { askedPause, nextTry } from './schedule.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-03-14T15:00:00Z')

describe('the schedule of tries (contract section 5)', () => {
  test('is at once, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h', () => {
    expect(newsOptions().schedule.map(ms => ms / 1000)).toEqual([
      0,
      5,
      300,
      1800,
      ...[2, 5, 10, 14, 20, 24].map(hours => hours * 3600),
    ])
  })

  test('ends after the tenth', () => {
    expect(nextTry(newsOptions(), 9, now)).not.toBeNull()
    expect(nextTry(newsOptions(), 10, now)).toBeNull()
  })

  test('jitters within a tenth to both sides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, chance) => {
          const options = newsOptions({ chance: () => chance })
          const planned = options.schedule[tries] ?? 0
          const pause = (nextTry(options, tries, now)?.getTime() ?? 0) - now
          expect(pause).toBeGreaterThanOrEqual(Math.floor(planned * 0.9))
          expect(pause).toBeLessThanOrEqual(Math.ceil(planned * 1.1))
        },
      ),
    )
  })

  test('never comes before what Retry-After asks for, up to a day', () => {
    const options = newsOptions({ chance: () => 0.5 })
    expect(nextTry(options, 1, now, 60_000)?.getTime()).toBe(now + 60_000)
    expect(nextTry(options, 1, now, 1000)?.getTime()).toBe(now + 5000)
    expect(nextTry(options, 1, now, 1000 * HOUR)?.getTime()).toBe(now + 24 * HOUR)
  })

  test.each([
    ['7', 7000],
    ['Sat, 14 Mar 2026 15:01:00 GMT', 60_000],
    ['Sat, 14 Mar 2026 14:00:00 GMT', 0],
    ['soon', 0],
    ['-3', 0],
    [undefined, 0],
  ])('Retry-After %s asks for %d ms', (header, ms) => {
    expect(askedPause(header, now)).toBe(ms)
  })
})
