import { appRouter } from '@pagora/api'
import { describe, expect, it } from 'vitest'
import { probeApp } from './probe/app.ts'
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

const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
const CORPUS: Array<[type: string | undefined, body: string | Buffer]> = [
  ['application/json', '{'],
  ['application/json', '\ufeff{}'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '0'],
  ['application/json', '"text"'],
  ['application/json', '{"name":1,"email":[],"password":{}}'],
  [
    'application/json',
    '{"email":"a\\u0000@b.co","password":"\\ud800","name":"\\udfff","token":"\\u0000","id":"\\u0000"}',
  ],
  ['application/json', '{"__proto__":{"x":1},"constructor":{"prototype":{}}}'],
  ['application/json', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  ['application/json', deep],
  ['application/json', `[${'1,'.repeat(100_000)}1]`],
  ['application/json', `"${'x'.repeat(2 * 1024 * 1024)}"`],
  ['application/json', `{"email":"${'a'.repeat(900_000)}@b.co","password":"${'1'.repeat(100_000)}"}`],
  ['application/json; charset=utf-16', '{"a":1}x'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data', 'no boundary'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="image"; filename="a'],
  ['text/plain', '{}'],
  ['no type at all', '{}'],
  [undefined, Buffer.from('{}')],
]

describe.each(everyPath.filter(({ method }) => method === 'POST'))(
  '$server: $method $url with',
  ({ app, endpoint, name }) => {
    const authorization = endpoint.access === 'master' ? 'Bearer master' : 'Bearer session'
    const url = `/api${endpoint.url.replace(/:\w+/g, 'x')}`
    /** What goes on past a good token and a good body needs a database: that is tested elsewhere. */
    const reachesServices = endpoint.name.startsWith('accounts.') && endpoint.access !== 'public'

    it.each(CORPUS)('%s %.30s', async (type, payload) => {
      if (reachesServices) return
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
  },
)
