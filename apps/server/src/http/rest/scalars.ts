import type { JsonSchema } from './endpoints.ts'

export type ScalarKind = 'text' | 'number' | 'boolean' | 'file'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const KIND_BY_TYPE: Record<string, ScalarKind> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
}

function kindOf(schema: JsonSchema): ScalarKind | undefined {
  if (schema.format === 'binary') return 'file'
  return typeof schema.type === 'string' ? KIND_BY_TYPE[schema.type] : undefined
}

/** The keys of an input that text can carry; any other key has to come in a body. */
export function scalarKinds(properties: Record<string, JsonSchema>): Map<string, ScalarKind> {
  const kinds = new Map<string, ScalarKind>()
  for (const [key, schema] of Object.entries(properties)) {
    const kind = kindOf(schema)
    if (kind) kinds.set(key, kind)
  }
  return kinds
}

/**
 * Text as the value it spells in JSON. What does not spell one stays as it is, text or a list of
 * repeated keys: the schema refuses it then, in its own words and along with everything else.
 */
export function fromText(kind: ScalarKind, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'number') return NUMBER.test(value) && Number.isFinite(Number(value)) ? Number(value) : value
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}
