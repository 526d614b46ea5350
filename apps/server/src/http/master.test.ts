import { appRouter, codeAt, ensureFirstAdmin, noLimits, stepAt } from '@pagora/api'
import {
  createDatabase,
  createTestServices,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
  TOTP_SECRET,
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
  const answer = await pagora.app.inject({
    method,
    url: `/api/master${url}`,
    headers,
    ...(payload && { payload }),
  })
  return { http: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const paths = endpointsOf(appRouter).filter(
  ({ url, access }) => url.startsWith('/master/') && access === 'master',
)

describe('the administration, over HTTP', () => {
  it('signs in with the code alone', async () => {
    await ensureFirstAdmin(services, TOTP_SECRET)
    const auth = codeAt(TOTP_SECRET, stepAt(services.clock.now))
    const { http, body } = await call('POST', '/auth', undefined, { auth })
    expect([http, body.status]).toEqual([200, true])
    expect((await call('POST', '/validate', undefined, { token: body.token })).body).toEqual({ status: true })
    const again = await call('POST', '/auth', undefined, { auth })
    expect([again.http, again.body]).toEqual([
      401,
      { status: false, code: 'INVALID_CODE', msg: 'Código incorreto' },
    ])
    const validated = await call('POST', '/validate', undefined, { token: 'x' })
    expect([validated.http, validated.body]).toEqual([200, { status: false }])
    expect((await call('POST', '/auth', undefined, {})).body).toMatchObject({ code: 'VALIDATION' })
  })

  it('answers in the shapes of the contract', async () => {
    const { token } = await signInMaster(services)
    await signUp(services)
    const { body: users } = await call('POST', '/users', token, { limit: 1 })
    const [user] = users.users
    expect(user.split.cashIn.mercadopago).toEqual({ percentage: null, fixed: null })
    const changed = await call('POST', '/user/update', token, { ...user, releaseDays: 2, unknown: true })
    expect(changed.body).toEqual({ status: true, user: { ...user, releaseDays: 2 } })
    const { body: log } = await call('POST', '/audit', token, { userId: user._id })
    expect(log.entries[0].change).toEqual({ from: { releaseDays: null }, to: { releaseDays: 2 } })
    const { body: kpas } = await call('POST', '/kpas', token)
    expect(kpas).toMatchObject({ status: true, userVolumeTotal: 1, userVolumeToday: 1, volumeToday: 0 })
    expect((await call('GET', '/top', token)).body).toEqual({ status: true, topProducts: [] })
    expect((await call('POST', '/transactions', token)).body).toEqual({ status: true, transactions: [] })
    const missing = await call('POST', '/withdrawal/accept', token, { id: 'x' })
    expect([missing.http, missing.body.code]).toEqual([404, 'NOT_FOUND'])
    const refused = await call('POST', '/user/update', token, { _id: user._id, status: true })
    expect([refused.http, refused.body.code]).toEqual([422, 'KYC_NOT_APPROVED'])
  })
})

describe.each(paths)('$method $url', ({ method, url }) => {
  const path = url.slice('/master'.length)

  it('is for admins only', async () => {
    expect((await call(method, path)).http).toBe(401)
    expect((await call(method, path, 'wrong')).http).toBe(401)
    const { token, calls } = await signUp(services)
    expect((await call(method, path, token)).http).toBe(403)
    expect((await call(method, path, (await calls.accounts.me()).user.token.secret)).http).toBe(403)
  })

  it('with a broken body is never a fault of ours', async () => {
    if (method === 'GET') return
    const { token } = await signInMaster(services)
    for (const [type, payload] of BROKEN_BODIES) {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(type !== undefined && { 'content-type': type }),
      }
      const answer = await pagora.app.inject({ method, url: `/api${url}`, headers, payload })
      expect([type, answer.statusCode]).not.toEqual([type, 500])
      expect(answer.json()).toMatchObject({ status: answer.statusCode < 400 })
    }
  })
})
