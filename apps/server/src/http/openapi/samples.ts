/** As much of JSON Schema as the document has. */
export interface Schema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
}

const LEAVES = ['string', 'number', 'integer']

const isShown = ({ examples, format, ...schema }: Schema): boolean =>
  examples !== undefined || schema.enum !== undefined || 'const' in schema || format === 'binary'

/** Where a reader of the document is not shown what a field looks like. */
export function leavesWithoutExample(schema: Schema, where: string): string[] {
  if (isShown(schema)) return []
  const { type = [], properties = {}, additionalProperties, items, anyOf = [] } = schema
  if ([type].flat().some(one => LEAVES.includes(one))) return [where]
  return [
    ...anyOf.flatMap(one => leavesWithoutExample(one, where)),
    ...Object.entries(properties).flatMap(([key, one]) => leavesWithoutExample(one, `${where}.${key}`)),
    ...(items ? leavesWithoutExample(items, `${where}[]`) : []),
    ...(typeof additionalProperties === 'object'
      ? leavesWithoutExample(additionalProperties, `${where}{}`)
      : []),
  ]
}

/** A value of a schema, made of its examples, as a reference page makes it. */
export function sampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  if (schema.items) return [sampleOf(schema.items)]
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, sampleOf(one)]))
  }
  return schema.type === 'boolean' ? true : {}
}
