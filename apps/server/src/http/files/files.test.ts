import { appRouter, noLimits } from '@pagora/api'
import {
  createDatabase,
  createTestServices,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pagora } from '../../app.ts'
import { loggerOptions } from '../observe/index.ts'
import { probeApp } from '../probe/app.ts'

let database: TestDatabase
let services: TestServices
let pagora: Pagora
const lines: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  services = { ...(await createTestServices(database.db)), limits: noLimits }
  const stream = { write: (line: string) => void lines.push(line) }
  pagora = probeApp({
    router: appRouter,
    services,
    config: { rateLimit: false },
    logger: { ...loggerOptions('debug'), stream },
  })
})
afterAll(async () => {
  await pagora.close()
  await database.drop()
})

/** The smallest PNG there is: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
const MEGABYTE = 1024 * 1024

async function send(url: string, token: string | undefined, parts: Record<string, Buffer | string>) {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    form.append(name, typeof part === 'string' ? part : new File([new Uint8Array(part)], 'a.png'))
  }
  const request = new Request('http://x/', { method: 'POST', body: form })
  const answer = await pagora.app.inject({
    method: 'POST',
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { http: answer.statusCode, body: answer.json() }
}

const post = async (url: string, token: string, payload: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await pagora.app.inject({ method: 'POST', url, headers, payload })
  return { http: answer.statusCode, body: answer.json() }
}

describe('an image, over HTTP', () => {
  it.each([
    ['image/png', PIXEL],
    ['image/svg+xml', SVG],
  ])('of %s is served by both origins at the same path, and does nothing', async (type, bytes) => {
    const { token } = await signUp(services)
    const { http, body } = await send('/api/images/upload', token, { image: bytes })
    expect([http, body]).toEqual([200, { status: true, path: expect.stringMatching(/^\/files\/[\w.-]+$/) }])
    for (const origin of [pagora.app, pagora.checkout]) {
      const { statusCode, headers } = await origin.inject(body.path)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; sandbox/,
      )
    }
  })

  it.each([
    ['too large', { image: Buffer.alloc(10 * MEGABYTE + 1) }, 413, 'TOO_LARGE'],
    ['HTML', { image: Buffer.from('<html onload="alert(1)"></html>') }, 415, 'UNSUPPORTED_TYPE'],
    [
      'an SVG that runs',
      { image: Buffer.from(SVG.toString().replace('<rect', '<rect onclick="x"')) },
      422,
      'SVG_UNSAFE',
    ],
    ['no image', { image: Buffer.from('\x89PNG\r\n\x1a\nx', 'latin1') }, 422, 'IMAGE_UNREADABLE'],
    ['words', { image: 'x' }, 400, 'VALIDATION'],
    ['missing', {}, 400, 'VALIDATION'],
  ] as Array<[string, Record<string, Buffer | string>, number, string]>)(
    'that is %s is refused',
    async (_what, parts, http, code) => {
      const { token } = await signUp(services)
      expect(await send('/api/images/upload', token, parts)).toMatchObject({
        http,
        body: { status: false, code },
      })
    },
  )

  it('is taken of nobody without a token', async () => {
    expect((await send('/api/images/upload', undefined, { image: PIXEL })).http).toBe(401)
  })

  it.each(['/files/', '/files/x.png', '/files/..%2f..%2fsecrets', '/files/%00', '/files/a/b'])(
    'at %s is missing, in the shape of the contract',
    async url => {
      for (const origin of [pagora.app, pagora.checkout]) {
        const answer = await origin.inject(url)
        if (answer.headers['content-type']?.toString().startsWith('text/html')) continue
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { status: false, code: 'NOT_FOUND', msg: expect.any(String) },
        ])
      }
    },
  )
})

describe('verification, over HTTP', () => {
  const papers = { selfieFile: PIXEL, documentFile: PIXEL, document: '529.982.247-25' }

  it('goes from two photos to a decision', async () => {
    const { token } = await signUp(services)
    const admin = await signInMaster(services)
    expect((await post('/api/kyc/status', token, {})).body).toEqual({ status: false, kyc: null })
    expect(await send('/api/kyc/upload', token, papers)).toMatchObject({ http: 200, body: { status: true } })
    expect((await post('/api/kyc/status', token, {})).body).toEqual({ status: true, kyc: 'pending' })
    expect(await send('/api/kyc/upload', token, papers)).toMatchObject({
      http: 409,
      body: { code: 'KYC_OPEN' },
    })
    const [kyc] = (await post('/api/master/kycs', admin.token, { limit: 1 })).body.kycs
    const decided = { ...kyc, status: 'approved', date: new Date(0).toISOString() }
    const { http, body } = await post('/api/master/kyc/update', admin.token, decided)
    expect([http, body.kyc.status, body.kyc.date]).toEqual([
      200,
      'approved',
      new Date(services.now()).toISOString(),
    ])
    expect((await post('/api/master/kyc/update', admin.token, decided)).http).toBe(409)
    expect((await post('/api/master/kycs', token, {})).http).toBe(403)
  })

  it('takes no photo that is too large, and no wrong document', async () => {
    const { token } = await signUp(services)
    const large = { ...papers, documentFile: Buffer.alloc(10 * MEGABYTE + 1) }
    expect((await send('/api/kyc/upload', token, large)).http).toBe(413)
    const { http, body } = await send('/api/kyc/upload', token, { ...papers, document: '529.982.247-24' })
    expect([http, body.issues]).toEqual([400, [{ path: 'document', msg: 'CPF ou CNPJ inválido' }]])
  })

  it('shows a photo to who has its path, and to nobody for long', async () => {
    const { token } = await signUp(services)
    const admin = await signInMaster(services)
    services.clock.now += 1000
    await send('/api/kyc/upload', token, papers)
    const [kyc] = (await post('/api/master/kycs', admin.token, { limit: 1 })).body.kycs
    const path = `/api/kyc${kyc.selfieFile}`
    const { statusCode, headers, rawPayload } = await pagora.app.inject(path)
    expect([statusCode, rawPayload.subarray(0, 3)]).toEqual([200, Buffer.from([0xff, 0xd8, 0xff])])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; sandbox/),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    expect((await pagora.checkout.inject(path)).statusCode).toBe(404)
    expect((await pagora.app.inject(`${path}x`)).json()).toMatchObject({ status: false, code: 'NOT_FOUND' })
    expect((await pagora.app.inject('/api/kyc/upload')).statusCode).toBe(405)
    services.clock.now += 5 * 60_000
    const late = await pagora.app.inject(path)
    expect([late.statusCode, late.json().code]).toEqual([403, 'PATH_EXPIRED'])
    expect(lines.join('')).toContain('"route":"/api/kyc/:token"')
    expect(lines.join('')).not.toContain(kyc.selfieFile.slice(1, 40))
    expect(lines.join('')).not.toContain('52998224725')
  })
})
