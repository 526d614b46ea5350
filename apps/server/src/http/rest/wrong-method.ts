import { Refusal } from '@pagora/api'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './endpoints.ts'

/** Every method that a path does not serve is answered by a route of its own, before a body is read. */
export function refuseWrongMethods(app: FastifyInstance, endpoints: Endpoint[]): void {
  const served = Map.groupBy(endpoints, endpoint => endpoint.url)
  for (const [url, here] of served) {
    const allowed = here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const allow = allowed.join(', ')
    app.route({
      method: app.supportedMethods.filter(method => !allowed.includes(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw new Refusal('METHOD_NOT_ALLOWED')
      },
      handler: async () => undefined,
    })
  }
}
