import type { Access, Meta } from '@pagora/api'
import type { AnyTRPCRouter } from '@trpc/server'
import { z } from 'zod'
import { type ScalarKind, scalarKinds } from './scalars.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** One path of the API, as its procedure declares it. */
export interface Endpoint {
  /** The procedure's own path, `user.login`. */
  name: string
  type: 'query' | 'mutation'
  method: 'GET' | 'POST'
  /** In Fastify's spelling, below `/api`. */
  url: string
  pathParams: string[]
  access: Access
  /** What each key of the input is, as far as text can carry it: query, path and form fields. */
  kinds: Map<string, ScalarKind>
  contentTypes: string[]
  output: JsonSchema
}

interface ProcedureDefinition {
  type: 'query' | 'mutation' | 'subscription'
  meta?: Meta
  inputs?: unknown[]
  output?: unknown
}

const MULTIPART = 'multipart/form-data'
const JSON_TYPE = 'application/json'
const PATH_PARAM = /\{([^}]+)\}/g

export const takesForm = (endpoint: Endpoint): boolean => endpoint.contentTypes.includes(MULTIPART)
export const takesJson = (endpoint: Endpoint): boolean => endpoint.contentTypes.includes(JSON_TYPE)

const refuse = (name: string, why: string): never => {
  throw new Error(`procedure ${name} cannot be served: ${why}`)
}

function schemaOf(parser: unknown, io: 'input' | 'output'): JsonSchema {
  if (!(parser instanceof z.core.$ZodType)) throw new Error('its input or output is no zod schema')
  // Unions of a plain type and null are told apart by a validator when they stay unions.
  const schema = z.toJSONSchema(parser, { io, override: ({ jsonSchema }) => flattenNullable(jsonSchema) })
  delete schema.$schema
  return schema
}

function flattenNullable(schema: JsonSchema): void {
  const [some, none, ...more] = schema.anyOf ?? []
  if (typeof some !== 'object' || typeof none !== 'object' || more.length > 0) return
  if (none.type !== 'null' || typeof some.type !== 'string' || some.enum || some.const !== undefined) return
  if (some.type === 'object' || some.type === 'array') return
  delete schema.anyOf
  Object.assign(schema, some, { type: [some.type, 'null'] })
}

function endpointOf(name: string, definition: ProcedureDefinition): Endpoint | null {
  const { openapi, access } = definition.meta ?? {}
  if (!access) return refuse(name, 'it does not say who may call it (meta.access)')
  if (!openapi) return null
  const { method, path, contentTypes = [JSON_TYPE] } = openapi
  if (method !== 'GET' && method !== 'POST') return refuse(name, `the contract knows no ${method}`)
  if (definition.type === 'subscription') return refuse(name, 'a subscription has no single answer')
  const properties = Object.assign(
    {},
    ...(definition.inputs ?? []).map(each => schemaOf(each, 'input').properties),
  )
  const pathParams = [...path.matchAll(PATH_PARAM)].map(match => match[1] ?? '')
  const kinds = scalarKinds(properties)
  const fromText = method === 'GET' ? Object.keys(properties) : pathParams
  const opaque = fromText.find(key => !kinds.has(key))
  if (opaque !== undefined) return refuse(name, `text in an address cannot carry its ${opaque}`)
  return {
    name,
    type: definition.type,
    method,
    url: path.replace(PATH_PARAM, ':$1'),
    pathParams,
    access,
    kinds,
    contentTypes,
    output: schemaOf(definition.output, 'output'),
  }
}

/**
 * All paths of the router. Whatever would be served in a way that nobody meant stops the start: a
 * procedure that is open because nothing was said, an answer without a schema, an input that text cannot carry.
 */
export function endpointsOf(router: AnyTRPCRouter): Endpoint[] {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: ProcedureDefinition }>)
  return procedures.flatMap(([name, { _def }]) => {
    try {
      return endpointOf(name, _def) ?? []
    } catch (fault) {
      throw new Error(`procedure ${name} cannot be served`, { cause: fault })
    }
  })
}
