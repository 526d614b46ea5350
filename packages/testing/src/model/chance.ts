/** Chance that a seed repeats (mulberry32). */
export interface Chance {
  /** From 0 to below `n`. */
  below(n: number): number
  pick<T>(items: readonly T[]): T | undefined
  happens(probability: number): boolean
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: n => Math.floor(next() * n),
    pick: items => items[Math.floor(next() * items.length)],
    happens: probability => next() < probability,
  }
}
