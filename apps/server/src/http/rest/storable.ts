import { Refusal } from '@pagora/api'

/**
 * PostgreSQL holds neither NUL nor half a surrogate pair. In JSON both can only be written as escapes,
 * so a text without these is safe, and the walk is for the few that have them.
 */
const ESCAPES = /\\u(?:0000|d[89a-f])/i
/** Deeper than anything that a schema names; what walks a value by calls runs out of stack far below. */
const DEPTH_MAX = 64
const OPENING = /[[{]/g
const UNSTORABLE = 'Tem caracteres que não podem ser guardados'

/** Whether the text of a JSON value gives reason to look at the value itself. */
export const isSuspicious = (json: string): boolean =>
  ESCAPES.test(json) || (json.length > 2 * DEPTH_MAX && (json.match(OPENING)?.length ?? 0) > DEPTH_MAX)

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const unstorable = (path: string[]): Refusal =>
  new Refusal('VALIDATION', { issues: [{ path: path.join('.').slice(0, 200), msg: UNSTORABLE }] })

/** The refusal of a value that cannot be kept, or null. It keeps its own stack, for the reason above. */
export function unstorableIn(value: unknown): Refusal | null {
  const open: Array<[path: string[], value: unknown]> = [[[], value]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, current] = next
    if (typeof current === 'string' && !isStorable(current)) return unstorable(path)
    if (typeof current !== 'object' || current === null) continue
    if (path.length >= DEPTH_MAX) return new Refusal('MALFORMED')
    for (const [key, child] of Object.entries(current)) {
      if (!isStorable(key)) return unstorable(path)
      if (typeof child === 'string' || typeof child === 'object') open.push([[...path, key], child])
    }
  }
  return null
}
