/** The same demo on every machine (mulberry32). */
export function demoChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    happens: (probability: number) => next() < probability,
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(items: readonly [T, ...T[]]): T => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
export type DemoChance = ReturnType<typeof demoChance>
