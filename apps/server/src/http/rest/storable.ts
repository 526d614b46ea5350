import { Refusal } from '@pagora/api'

/**
 * PostgreSQL holds neither NUL nor half a surrogate pair. In JSON both can only be written as escapes,
 * so a text without these is safe, and the walk is for the few that have them.
 */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i
const UNSTORABLE = 'Tem caracteres que não podem ser guardados'

export const mayBeUnstorable = (json: string): boolean => SUSPICIOUS.test(json)

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Keeps its own stack, because a hostile body may be nested deeper than calls can be. */
function unstorablePath(value: unknown): string | null {
  const open: Array<[path: string, value: unknown]> = [['', value]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, current] = next
    if (typeof current === 'string' && !isStorable(current)) return path
    if (typeof current !== 'object' || current === null) continue
    for (const [key, child] of Object.entries(current)) {
      if (!isStorable(key)) return path
      open.push([path === '' ? key : `${path}.${key}`.slice(0, 200), child])
    }
  }
  return null
}

/** The refusal of a value that cannot be kept, or null. */
export function unstorable(value: unknown): Refusal | null {
  const path = unstorablePath(value)
  return path === null ? null : new Refusal('VALIDATION', { issues: [{ path, msg: UNSTORABLE }] })
}
