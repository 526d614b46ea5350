import { hashOf } from './hash.ts'
import type { Wish } from './wish.ts'

/**
 * What this browser remembers of a checkout, for all of its tabs: ids and nothing that was typed. Scripts
 * of other sellers may read and write it, so none of it is believed before the server has confirmed it.
 */
export interface Memory {
  /** Chance, from which every tab makes the same key for the same contents. */
  seed: string
  last?: LastSale
}
interface LastSale {
  id: string
  /** A tell-tale of the contents, too short to guess them from. */
  mark: string
  /** The sale before it, from which its key was made too. */
  after?: string
  /** It took that one's place. */
  took?: boolean
  /** Paid. */
  done?: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const nameOf = (checkoutId: string): string => `pagora.${checkoutId}`
const ID = /^trx_[0-9A-Z]{35}$/
const isText = (value: unknown): value is string => typeof value === 'string'

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function parse(text: string | null): Memory | null {
  if (text === null) return null
  try {
    const { seed, last } = JSON.parse(text) as Partial<Memory>
    if (!isText(seed) || !/^[0-9a-f]{32}$/.test(seed)) return null
    if (!last || !isText(last.id) || !ID.test(last.id) || !isText(last.mark)) return { seed }
    const before =
      isText(last.after) && ID.test(last.after) ? { after: last.after, took: last.took === true } : {}
    return { seed, last: { id: last.id, mark: last.mark, ...before, done: last.done === true } }
  } catch {
    return null
  }
}

export interface Memories {
  read(): Memory
  /** The sale that came of a request; from now on every tab knows of it. */
  keep(last: LastSale): void
  /** Paid: the next purchase is one of its own. */
  finish(id: string): void
  /** What the server did not confirm. */
  forget(id: string): void
}

/** A browser that refuses its storage remembers for as long as the page lives. */
export function memoriesOf(checkoutId: string, store: () => Store): Memories {
  const name = nameOf(checkoutId)
  let held: Memory = { seed: newSeed() }
  const write = (memory: Memory): void => {
    held = memory
    try {
      store().setItem(name, JSON.stringify(memory))
    } catch {
      // Kept in `held`.
    }
  }
  const read = (): Memory => {
    let text: string | null = null
    try {
      text = store().getItem(name)
    } catch {
      return held
    }
    const found = parse(text)
    if (found) return found
    write(held)
    return held
  }
  return {
    read,
    keep: last => write({ ...read(), last }),
    finish(id) {
      const { seed, last } = read()
      if (last?.id === id) write({ seed, last: { ...last, done: true } })
    },
    forget(id) {
      const { seed, last } = read()
      if (last?.id === id) write({ seed })
    },
  }
}

export interface Request {
  key: string
  replaces: string | undefined
  /** What to remember of it, but the id that it leads to. */
  trace: Omit<LastSale, 'id'>
}

const MARK_LENGTH = 4

/**
 * The key for these contents: the same in each tab, after each reload, for each click, until that sale is
 * over or paid. Other contents take the place of a code that is still open.
 */
export function requestFor({ seed, last }: Memory, wish: Wish, overId: string | null): Request {
  const contents = hashOf(seed + JSON.stringify(wish))
  const mark = contents.slice(0, MARK_LENGTH)
  const again = last && !last.done && last.id !== overId && last.mark === mark
  const [after, took] = again ? [last.after, last.took] : [last?.id, last && !last.done]
  return {
    key: `${seed}-${hashOf(contents + (after ?? ''))}`,
    replaces: took ? after : undefined,
    trace: { mark, ...(after && { after, took: took === true }) },
  }
}
