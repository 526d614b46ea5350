import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { BLACK, luminance, mix, parseHex, plainOn, type Rgb, readable, tint, toHex, WHITE } from './colors.ts'

type Page = Pick<PublicCheckoutAnswer['checkout'], 'colors' | 'background'>

const NIGHT = { surface: parseHex('#141a18'), page: parseHex('#0a0f0d') }
const DANGER = parseHex('#b42318')
const STAR = parseHex('#b45309')
const isLight = (color: Rgb): boolean => luminance(color) > 0.3

/**
 * The seller's four colours as everything that the page draws with. What could not be read is helped: a
 * text turns towards black or white, as little as it takes.
 */
export function lookOf({ colors, background }: Page): Record<string, string> {
  const wanted = { surface: parseHex(colors.surface), page: parseHex(colors.page) }
  const night = background === 'dark'
  const surface = night && isLight(wanted.surface) ? NIGHT.surface : wanted.surface
  const page = night && isLight(wanted.page) ? NIGHT.page : wanted.page
  const primary = parseHex(colors.primary)
  const sunken = tint(surface, plainOn(surface), 0.04)
  const ink = readable(parseHex(colors.text), [surface, sunken], 7)
  const onPaper = readable(parseHex(colors.text), [page], 7)
  const accentSoft = tint(surface, primary, 0.1)
  const onAccent = plainOn(primary)
  const dangerSoft = tint(surface, DANGER, 0.08)
  const vars = {
    ink,
    'ink-soft': readable(mix(ink, surface, 0.32), [surface, sunken, accentSoft]),
    paper: page,
    'on-paper': onPaper,
    'on-paper-soft': readable(mix(onPaper, page, 0.3), [page]),
    surface,
    sunken,
    line: mix(surface, ink, 0.12),
    'line-strong': readable(mix(surface, ink, 0.3), [surface], 3),
    accent: primary,
    'accent-strong': mix(primary, onAccent === WHITE ? BLACK : WHITE, 0.14),
    'accent-soft': accentSoft,
    'accent-ink': readable(primary, [surface, sunken, accentSoft]),
    'on-accent': onAccent,
    danger: readable(DANGER, [surface, dangerSoft]),
    'danger-soft': dangerSoft,
    star: readable(STAR, [surface], 3.1),
  }
  return {
    'color-scheme': isLight(surface) ? 'light' : 'dark',
    ...Object.fromEntries(Object.entries(vars).map(([name, color]) => [`--${name}`, toHex(color)])),
  }
}

/** The same as the text of a style attribute. */
export const styleOf = (look: Record<string, string>): string =>
  Object.entries(look)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
