import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { decorateContext } from '../context.ts'
import { answerFaults, refuseUnknown } from '../faults/index.ts'
import { nameCallers } from '../origin/index.ts'
import { probeRouter } from '../probe/router.ts'
import { probeServices } from '../probe/services.ts'
import { serverOptions } from '../server-options.ts'
import { rest } from './index.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify(serverOptions())
  decorateContext(app)
  nameCallers(app, () => false)
  answerFaults(app)
  app.register(rest, { prefix: '/api', router: probeRouter, services: probeServices })
  refuseUnknown(app)
  await app.ready()
})

const get = async (url: string, authorization?: string) => {
  const answer = await app.inject({ url, headers: authorization ? { authorization } : {} })
  return { http: answer.statusCode, body: answer.json() }
}

const post = async (
  url: string,
  payload?: string | Buffer | object,
  headers: Record<string, string> = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...(typeof payload === 'string' && { 'content-type': 'application/json' }), ...headers },
  })
  return { http: answer.statusCode, body: answer.json(), headers: answer.headers }
}

describe('what comes in an address', () => {
  it('is converted by the schema, strictly', async () => {
    const { body } = await get('/api/probe/read?text=12&count=1.5&whole=3&flag=false')
    expect(body.got).toEqual({ text: '12', count: 1.5, whole: 3, flag: false })
  })

  it.each([
    ['count=abc', 'count'],
    ['count=', 'count'],
    ['count=0x10', 'count'],
    ['count=1_000', 'count'],
    ['count=%201', 'count'],
    ['count=Infinity', 'count'],
    ['count=1e999', 'count'],
    ['whole=1.5', 'whole'],
    ['flag=1', 'flag'],
    ['flag=TRUE', 'flag'],
    ['count=1&count=2', 'count'],
    ['text=a&text=b', 'text'],
  ])('%s is refused', async (query, path) => {
    const { http, body } = await get(`/api/probe/read?${query}`)
    expect(http).toBe(400)
    expect(body).toMatchObject({ status: false, code: 'VALIDATION', issues: [{ path }] })
  })

  it('names a thing in the path', async () => {
    expect((await get('/api/probe/item/a%2Fb?id=other')).body.got).toEqual({ id: 'a/b' })
    expect((await post('/api/probe/item/x1/check', '{"id":"other","note":"n"}')).body.got).toEqual({
      id: 'x1',
      note: 'n',
    })
  })

  it('never is a fault of ours', async () => {
    for (const url of [
      '/api/probe/item/%FF',
      '/api/probe/item/%00',
      '/api/probe/read?text=%00',
      '/api/probe/item/%',
    ]) {
      const answer = await app.inject({ url })
      expect([url, answer.statusCode]).toEqual([url, 400])
      expect(answer.json()).toMatchObject({ status: false, code: 'MALFORMED' })
    }
    expect((await get('/api/probe/read?__proto__=1&constructor=2&text=%FF')).http).toBe(200)
  })
})

describe('a body', () => {
  it.each(['application/json', 'text/plain', 'multipart/form-data', 'nonsense'])(
    'that is empty is {} as %s',
    async type => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/probe/write',
        headers: { 'content-type': type },
        payload: '',
      })
      expect(answer.json()).toEqual({ status: true, got: {} })
    },
  )

  it('may be missing along with its type', async () => {
    expect((await post('/api/probe/write')).body.got).toEqual({})
  })

  it.each([
    ['{', 400, 'MALFORMED'],
    ['{"a":1}}', 400, 'MALFORMED'],
    [' ', 400, 'MALFORMED'],
    ['['.repeat(200_000), 400, 'MALFORMED'],
    ['null', 400, 'VALIDATION'],
    ['[]', 400, 'VALIDATION'],
    ['"text"', 400, 'VALIDATION'],
    ['{"name":"a\\u0000b"}', 400, 'VALIDATION'],
    ['{"name":"a\\ud800b"}', 400, 'VALIDATION'],
    ['{"nested":{"deep":["\\u0000"]}}', 400, 'VALIDATION'],
    [`{"nested":${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}}`, 400, 'MALFORMED'],
    [`{"name":"${'x'.repeat(1024 * 1024)}"}`, 413, 'TOO_LARGE'],
  ])('that is wrong is refused: %.40s', async (payload, http, code) => {
    expect(await post('/api/probe/write', payload)).toMatchObject({ http, body: { status: false, code } })
  })

  it('may hold what only looks like an escape', async () => {
    expect((await post('/api/probe/write', '{"name":"\\\\u0000 \\ud83d\\ude00"}')).body.got).toEqual({
      name: '\\u0000 😀',
    })
  })

  it('is text in UTF-8', async () => {
    const latin1 = Buffer.from('{"name":"é"}', 'latin1')
    expect(await post('/api/probe/write', latin1, { 'content-type': 'application/json' })).toMatchObject({
      http: 400,
      body: { code: 'MALFORMED' },
    })
  })

  it('cannot reach a prototype', async () => {
    const { http, body } = await post(
      '/api/probe/write',
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"name":"a"}',
    )
    expect(http).toBe(200)
    expect(body.got).toEqual({ name: 'a' })
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    ';;',
  ])('of type %s is not taken for JSON', async type => {
    expect(await post('/api/probe/write', '{}', { 'content-type': type })).toMatchObject({
      http: 415,
      body: { status: false, code: 'UNSUPPORTED_TYPE' },
    })
  })
})

describe('an answer', () => {
  it('holds what its schema names and nothing else', async () => {
    const { body } = await post('/api/probe/strict', '{"name":"abc","price":19.9}')
    expect(body).toEqual({ status: true, name: 'abc', price: 19.9 })
  })

  it('says which fields were wrong', async () => {
    const { http, body } = await post('/api/probe/strict', '{"name":"a","price":"1"}')
    expect(http).toBe(400)
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(['name', 'price'])
  })

  it('to what nobody foresaw says nothing of it', async () => {
    const { http, body } = await post('/api/probe/broken')
    expect(http).toBe(500)
    expect(body).toEqual({ status: false, code: 'INTERNAL', msg: expect.any(String) })
    expect(JSON.stringify(body)).not.toContain('select')
  })

  it('says when to come back', async () => {
    const { http, headers } = await post('/api/probe/busy')
    expect([http, headers['retry-after']]).toEqual([429, '7'])
  })
})

describe('a path', () => {
  it('names its methods to who uses another', async () => {
    for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'GET'] as const) {
      const answer = await app.inject({
        method,
        url: '/api/probe/write',
        ...(method !== 'GET' && { payload: '{' }),
      })
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST'])
      expect(answer.json()).toMatchObject({ status: false, code: 'METHOD_NOT_ALLOWED' })
    }
    const answer = await app.inject({ method: 'POST', url: '/api/probe/read' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('that does not exist is a 404', async () => {
    expect(await get('/api/nothing')).toMatchObject({ http: 404, body: { status: false, code: 'NOT_FOUND' } })
  })
})
