import { appRouter, noLimits } from '@pagora/api'
import {
  createDatabase,
  createTestServices,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pagora } from '../app.ts'
import { probeApp } from './probe/app.ts'
import { BROKEN_BODIES } from './probe/bodies.ts'
import { endpointsOf } from './rest/index.ts'

let database: TestDatabase
let services: TestServices
let pagora: Pagora

beforeAll(async () => {
  database = await createDatabase()
  services = { ...(await createTestServices(database.db)), limits: noLimits }
  pagora = probeApp({
    router: appRouter,
    services,
    ping: () => database.db.ping(),
    config: { rateLimit: false },
  })
})
afterAll(async () => {
  await pagora.close()
  await database.drop()
})

const call = async (method: 'GET' | 'POST', url: string, token?: string, payload?: object) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await pagora.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
  return { http: answer.statusCode, body: answer.json() }
}

describe('an account, over HTTP', () => {
  it('is made, read, signed out of', async () => {
    const email = 'ana@exemplo.com.br'
    const made = await call('POST', '/user/register', undefined, {
      name: 'Ana Souza',
      email,
      password: 'senha-123',
    })
    expect(made).toMatchObject({ http: 200, body: { status: true, token: expect.any(String) } })
    const { token } = made.body
    const { body } = await call('GET', '/user/me', token)
    expect(body.user).toMatchObject({ name: 'Ana Souza', email, status: false, kyc: null })
    const byKey = await call('GET', '/user/me', body.user.token.secret)
    expect(byKey.body.user.token.secret).toBeUndefined()
    expect((await call('POST', '/user/logout', body.user.token.secret)).http).toBe(403)
    expect((await call('POST', '/user/logout', token)).http).toBe(200)
    expect((await call('GET', '/user/me', token)).body).toMatchObject({
      status: false,
      code: 'UNAUTHENTICATED',
    })
  })

  it('is refused in the shape of the contract', async () => {
    const { http, body } = await call('POST', '/user/login', undefined, { email: 'x', password: '' })
    expect(http).toBe(400)
    expect(body).toMatchObject({ status: false, code: 'VALIDATION', msg: expect.any(String) })
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(['email', 'password'])
  })
})

describe('/ready', () => {
  it('is so with a database that answers', async () => {
    expect((await pagora.app.inject('/ready')).json()).toEqual({ status: true })
  })
})

const posts = endpointsOf(appRouter).filter(({ method, access }) => method === 'POST' && access !== 'master')

describe.each(posts)('POST $url, signed in, with a broken body', ({ url, name }) => {
  it('is never a fault of ours', async () => {
    for (const [type, payload] of BROKEN_BODIES) {
      const { token } = await signUp(services)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(type !== undefined && { 'content-type': type }),
      }
      const answer = await pagora.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
      expect([type, answer.statusCode]).not.toEqual([type, 500])
      const byTrpc = await pagora.app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload })
      expect([type, byTrpc.statusCode]).not.toEqual([type, 500])
      // There `status` is what was asked for.
      if (url === '/kyc/status' && answer.statusCode < 400) continue
      expect(answer.json()).toMatchObject({ status: answer.statusCode < 400 })
    }
  })
})
