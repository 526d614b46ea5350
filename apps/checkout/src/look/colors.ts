/** Colours as three channels from 0 to 255, and what makes text on them readable (WCAG 2.2). */
export type Rgb = readonly [number, number, number]

export const BLACK: Rgb = [0, 0, 0]
export const WHITE: Rgb = [255, 255, 255]

export function parseHex(hex: string): Rgb {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  const value = Number.parseInt(full, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of `b` in `a`. */
export const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

export const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

export function contrast(a: Rgb, b: Rgb): number {
  const [one, two] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return one > two ? one / two : two / one
}

/** Black or white, whichever can be read on all of these. */
export const plainOn = (...grounds: Rgb[]): Rgb => {
  const worst = (color: Rgb) => Math.min(...grounds.map(ground => contrast(color, ground)))
  return worst(WHITE) >= worst(BLACK) ? WHITE : BLACK
}

/** What texts need (WCAG 2.2, AA); black or white reaches it on every ground. */
const AA = 4.5

/** The colour itself where it can be read on all of these, else moved as little as it takes. */
export function readable(color: Rgb, grounds: readonly Rgb[], least = AA): Rgb {
  const target = plainOn(...grounds)
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mix(color, target, share).map(Math.round) as unknown as Rgb
    if (grounds.every(ground => contrast(tried, ground) >= least)) return tried
  }
  return target
}

/** A ground with some colour in it, unless the texts of the plain ground could not be read on it any more. */
export function tint(ground: Rgb, color: Rgb, share: number): Rgb {
  const tinted = mix(ground, color, share).map(Math.round) as unknown as Rgb
  return contrast(plainOn(ground), tinted) >= AA ? tinted : ground
}
