import { appRouter } from '@pagora/api'
import { describe, expect, it } from 'vitest'
import { probeApp } from './probe/app.ts'
import { BROKEN_BODIES } from './probe/bodies.ts'
import { probeRouter } from './probe/router.ts'
import { type Endpoint, endpointsOf } from './rest/index.ts'

/** Who is asking, and what each kind of path answers to them before it looks at anything else. */
const CALLERS: Record<
  string,
  { authorization?: string; refused: Partial<Record<Endpoint['access'], number>> }
> = {
  nobody: { refused: { seller: 401, session: 401, master: 401 } },
  'a malformed header': { authorization: 'Basic YTpi', refused: { seller: 401, session: 401, master: 401 } },
  'an empty token': { authorization: 'Bearer ', refused: { seller: 401, session: 401, master: 401 } },
  'a wrong token': { authorization: 'Bearer wrong', refused: { seller: 401, session: 401, master: 401 } },
  'a secret key': { authorization: 'Bearer key', refused: { session: 403, master: 403 } },
  'a seller': { authorization: 'Bearer session', refused: { master: 403 } },
  'an admin': { authorization: 'Bearer master', refused: { seller: 403, session: 403 } },
}

const CODES: Record<number, string> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' }

/** Both routers, so that a path of the product is covered by being there. */
const servers = [
  { router: appRouter, name: 'the product' },
  { router: probeRouter, name: 'the probe' },
].map(each => ({ ...each, app: probeApp({ router: each.router, config: { rateLimit: false } }).app }))

const everyPath = servers.flatMap(({ router, name, app }) =>
  endpointsOf(router).map(endpoint => ({ server: name, app, endpoint, ...endpoint })),
)

describe.each(everyPath)('$server: $method $url', ({ app, endpoint, name, type }) => {
  const url = endpoint.url.replace(/:\w+/g, 'x')

  it.each(Object.entries(CALLERS))('to %s', async (_who, { authorization, refused }) => {
    const http = refused[endpoint.access]
    if (http === undefined) return
    const headers = authorization === undefined ? {} : { authorization }
    // The body is broken too: who may not call does not learn that.
    const byRest = await app.inject({
      method: endpoint.method,
      url: `/api${url}`,
      headers: { ...headers, ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }) },
      ...(endpoint.method === 'POST' && { payload: '{"broken' }),
    })
    expect(byRest.statusCode).toBe(http)
    expect(byRest.json()).toEqual({ status: false, code: CODES[http], msg: expect.any(String) })
    const byTrpc = await app.inject({
      method: type === 'query' ? 'GET' : 'POST',
      url: `/trpc/${name}`,
      headers: { ...headers, ...(type === 'mutation' && { 'content-type': 'application/json' }) },
      ...(type === 'mutation' && { payload: '{}' }),
    })
    expect(byTrpc.statusCode).toBe(http)
    expect(byTrpc.json().error.data).toMatchObject({ code: CODES[http], httpStatus: http })
  })
})

// The product's own paths go on past a good token into a database: product.test.ts sends them the same.
const probedPosts = everyPath.filter(({ server, method }) => server === 'the probe' && method === 'POST')

describe.each(probedPosts)('$server: $method $url with', ({ app, endpoint, name }) => {
  const authorization = endpoint.access === 'master' ? 'Bearer master' : 'Bearer session'
  const url = `/api${endpoint.url.replace(/:\w+/g, 'x')}`

  it.each(BROKEN_BODIES)('%s %.30s', async (type, payload) => {
    const headers = { authorization, ...(type !== undefined && { 'content-type': type }) }
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    if (endpoint.name !== 'probe.broken') expect(answer.statusCode).toBeLessThan(500)
    if (answer.statusCode >= 400) {
      expect(answer.json()).toMatchObject({
        status: false,
        code: expect.stringMatching(/^[A-Z_]+$/),
        msg: expect.any(String),
      })
    }
    const byTrpc = await app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload })
    if (endpoint.name !== 'probe.broken') expect(byTrpc.statusCode).toBeLessThan(500)
  })
})
