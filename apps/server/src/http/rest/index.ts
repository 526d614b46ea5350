import type { FastifyInstance } from 'fastify'
import { ignoreTypeOfNothing } from './body.ts'
import { endpointsOf } from './endpoints.ts'
import { addRoute, type RouteDeps } from './route.ts'
import { refuseWrongMethods } from './wrong-method.ts'

export { type Endpoint, endpointsOf } from './endpoints.ts'

export interface RestOptions extends RouteDeps {
  /** The procedures to serve here; all of the router's by default. */
  only?: readonly string[]
  /** Those that a route of their own answers. */
  except?: readonly string[]
}

/** One native route for each procedure with `openapi` meta, at the path that it names. */
export async function rest(app: FastifyInstance, { only, except = [], ...deps }: RestOptions): Promise<void> {
  const declared = endpointsOf(deps.router).filter(({ name }) => only?.includes(name) ?? true)
  const missing = only?.filter(name => !declared.some(endpoint => endpoint.name === name)) ?? []
  if (missing.length > 0) throw new Error(`no procedure to serve by the name of ${missing.join(', ')}`)
  ignoreTypeOfNothing(app)
  for (const endpoint of declared) if (!except.includes(endpoint.name)) addRoute(app, endpoint, deps)
  refuseWrongMethods(app, declared)
}
