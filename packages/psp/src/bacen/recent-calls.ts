const SPAN_MS = 300_000
const SLICE_MS = 10_000

interface Slice {
  number: number
  asked: number
  answered: number
}

/** Calls of the last five minutes, counted in slices of ten seconds. */
export function createRecentCalls(now: () => number) {
  let slices: Slice[] = []

  function current(): Slice {
    const number = Math.floor(now() / SLICE_MS)
    slices = slices.filter(slice => slice.number > number - SPAN_MS / SLICE_MS)
    const last = slices.at(-1)
    if (last?.number === number) return last
    const slice = { number, asked: 0, answered: 0 }
    slices.push(slice)
    return slice
  }

  return {
    count(answered: boolean): void {
      const slice = current()
      slice.asked++
      if (answered) slice.answered++
    },
    sums(): { asked: number; answered: number } {
      current()
      const sum = (of: 'asked' | 'answered') => slices.reduce((total, slice) => total + slice[of], 0)
      return { asked: sum('asked'), answered: sum('answered') }
    },
  }
}
