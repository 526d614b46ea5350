/** What is logged of an error. Messages quote values (a duplicate's key, a query's parameters), so they are swept. */
interface ErrorRecord {
  type: string
  code?: string
  message: string
  /** Only where it happened: the first line of a stack is the message again. */
  stack: string
  [key: string]: unknown
  cause?: ErrorRecord
}

const DEPTH = 4
const FRAMES = 12
const MESSAGE_MAX = 500
const SWEEPS: Array<[RegExp, string]> = [
  // Drizzle ends the message of a failed query with all of its parameters.
  [/\bparams:[\s\S]*/, 'params: [removed]'],
  [/=\([^)]*\)/g, '=([removed])'],
  [/[^\s@"'(]+@[^\s@"')]+/g, '[e-mail]'],
  [/[\w-]{20,}/g, '[token]'],
  [/\d{6,}/g, '[digits]'],
]

const sweep = (message: string): string =>
  SWEEPS.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    message.slice(0, 10 * MESSAGE_MAX),
  ).slice(0, MESSAGE_MAX)

export function errorRecord(thrown: unknown, depth = DEPTH): ErrorRecord {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'not an Error', stack: '' }
  const frames = (thrown.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  const stack = frames.slice(0, FRAMES).join('\n')
  const record: ErrorRecord = { type: thrown.name, message: sweep(thrown.message), stack }
  if ('code' in thrown && typeof thrown.code === 'string') record.code = thrown.code
  if (thrown.cause !== undefined && depth > 0) record.cause = errorRecord(thrown.cause, depth - 1)
  return record
}
