import { CHECKOUT_THEMES } from '@pagora/domain'
import { NEW_CHECKOUT } from '@pagora/domain/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, parseHex } from './colors.ts'
import { lookOf } from './look.ts'

const PAIRS = [
  ['ink', 'surface'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'accent-soft'],
  ['accent-ink', 'surface'],
  ['accent-ink', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-paper', 'paper'],
  ['on-paper-soft', 'paper'],
  ['danger', 'surface'],
  ['danger', 'danger-soft'],
] as const

const weakIn = (page: Parameters<typeof lookOf>[0]) => {
  const look = lookOf(page)
  const color = (name: string) => parseHex(look[`--${name}`] ?? '')
  return PAIRS.filter(([text, ground]) => contrast(color(text), color(ground)) < 4.5).map(pair =>
    pair.join(' on '),
  )
}

test('six themes, each readable everywhere, by their names', () => {
  expect(CHECKOUT_THEMES.map(({ name }) => name)).toEqual([
    'Clean',
    'All Black',
    'Ocean',
    'Nature',
    'Sunset',
    'Rose',
  ])
  for (const theme of CHECKOUT_THEMES) expect([theme.name, weakIn(theme)]).toEqual([theme.name, []])
})

test('a new checkout looks Clean', () => {
  expect(NEW_CHECKOUT.colors).toEqual(CHECKOUT_THEMES[0]?.colors)
})

test('whatever colours a seller picks, every text can be read', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
  const page = fc.record({
    colors: fc.record({ primary: color, text: color, surface: color, page: color }),
    background: fc.constantFrom('light', 'dark', 'ocean'),
  })
  fc.assert(
    fc.property(page, each => {
      expect(weakIn(each)).toEqual([])
    }),
  )
})

test('a dark background is dark, also with the light colours that a checkout begins with', () => {
  const look = lookOf({ colors: NEW_CHECKOUT.colors, background: 'dark' })
  expect(look['color-scheme']).toBe('dark')
  expect(contrast(parseHex(look['--paper'] ?? ''), [255, 255, 255])).toBeGreaterThan(12)
})
