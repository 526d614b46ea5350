/**
 * Parts that draw other parts, which draw others: ten lines can ask a browser for a billion shapes, or
 * for one that is inside itself. This counts what the whole comes to before anybody has to draw it.
 */
export interface References {
  /** An element begins: `name` is its own (`#id`), `draws` are those that it points to (`#id`, `.class`). */
  enter(name: string | undefined, draws: readonly string[]): void
  leave(): void
  /** All that wears this class draws these. */
  dress(name: string, draws: readonly string[]): void
  /** How many elements there are to draw; Infinity where one draws itself. */
  total(): number
}

interface Drawing {
  name: string
  times: number
}

interface Part {
  elements: number
  drawings: Drawing[]
}

interface Open extends Part {
  draws: readonly string[]
}

const CHAIN_MAX = 100

export function createReferences(): References {
  const whole: Part = { elements: 0, drawings: [] }
  const named = new Map<string, Part>()
  const open: Open[] = []

  function costOf(part: Part, known: Map<Part, number>, depth: number): number {
    const before = known.get(part)
    if (before !== undefined) return before
    if (depth > CHAIN_MAX) return Number.POSITIVE_INFINITY
    // Met again before it is known, it is inside itself.
    known.set(part, Number.POSITIVE_INFINITY)
    let cost = part.elements
    for (const { name, times } of part.drawings) {
      const target = named.get(name)
      if (target) cost += times * costOf(target, known, depth + 1)
    }
    known.set(part, cost)
    return cost
  }

  return {
    enter(name, draws) {
      const part: Open = { elements: 0, drawings: [], draws }
      if (name !== undefined) named.set(name, part)
      open.push(part)
      for (const each of [whole, ...open]) each.elements++
    },
    leave() {
      const left = open.at(-1)
      // What an element points to is inherited by all that is in it.
      const drawings = (left?.draws ?? []).map(name => ({ name, times: left?.elements ?? 1 }))
      if (drawings.length > 0) {
        for (const each of [whole, ...open]) each.drawings.push(...drawings)
      }
      open.pop()
    },
    dress(name, draws) {
      const part = named.get(name) ?? { elements: 0, drawings: [] }
      part.drawings.push(...draws.map(each => ({ name: each, times: 1 })))
      named.set(name, part)
    },
    total: () => costOf(whole, new Map(), 0),
  }
}
