import { authorize, Refusal, type Services } from '@pagora/api'
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { contextOf, keyedContextOf } from '../context.ts'
import { acceptJson, refuseOtherTypes } from './body.ts'
import { type Endpoint, takesForm, takesJson } from './endpoints.ts'
import { acceptForms, formBytes, withForm } from './form.ts'
import { fromText } from './scalars.ts'

export interface RouteDeps {
  router: AnyTRPCRouter
  services: Services
}

type ReadInput = (request: FastifyRequest) => unknown
const textOf = (record: unknown): Record<string, unknown> => record as Record<string, unknown>

function refuseNul(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0')) throw new Refusal('MALFORMED')
}

/** Only keys that the schema names are read, so that no other can become one by its name. */
function readAddress(endpoint: Endpoint): ReadInput {
  const fromPath = new Set(endpoint.pathParams)
  const keys = [...endpoint.kinds].filter(([key]) => endpoint.method === 'GET' || fromPath.has(key))
  return request => {
    const input: Record<string, unknown> = {}
    for (const [key, kind] of keys) {
      const value = textOf(fromPath.has(key) ? request.params : request.query)[key]
      if (value === undefined) continue
      refuseNul(value)
      input[key] = fromText(kind, value)
    }
    return input
  }
}

function readBody(endpoint: Endpoint): ReadInput {
  if (endpoint.pathParams.length === 0) return request => (request.body === undefined ? {} : request.body)
  const address = readAddress(endpoint)
  return request => ({ ...textOf(request.body), ...textOf(address(request)) })
}

function handlerOf(endpoint: Endpoint, { router, services }: RouteDeps) {
  const { name: path, type } = endpoint
  const read = endpoint.method === 'GET' ? readAddress(endpoint) : readBody(endpoint)
  const call = (request: FastifyRequest, input: unknown): Promise<unknown> =>
    callTRPCProcedure({
      router,
      path,
      type,
      ctx: keyedContextOf(services, request),
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    })
  if (!takesForm(endpoint)) return (request: FastifyRequest) => call(request, read(request))
  return (request: FastifyRequest) => withForm(request, endpoint, () => call(request, read(request)))
}

/** Runs before a byte of the body is read: strangers cannot make us parse, and learn nothing of the schema. */
function guardOf(endpoint: Endpoint, { services }: RouteDeps): Pick<RouteOptions, 'onRequest'> {
  const most = takesForm(endpoint) ? formBytes(endpoint) : Number.POSITIVE_INFINITY
  if (endpoint.access === 'public' && !takesForm(endpoint)) return {}
  return {
    async onRequest(request) {
      if (endpoint.access !== 'public') {
        authorize(endpoint.access, await contextOf(services, request).authenticate())
      }
      if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('TOO_LARGE')
    },
  }
}

export function addRoute(app: FastifyInstance, endpoint: Endpoint, deps: RouteDeps): void {
  // A scope of its own, since what a body may be is declared by each procedure.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    if (takesJson(endpoint)) acceptJson(scope)
    if (takesForm(endpoint)) acceptForms(scope, endpoint)
    refuseOtherTypes(scope)
    scope.route({
      method: endpoint.method,
      url: endpoint.url,
      schema: { response: { 200: endpoint.output } },
      ...guardOf(endpoint, deps),
      handler: handlerOf(endpoint, deps),
    })
  })
}
