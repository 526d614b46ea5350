import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Pagora } from './app.ts'
import { probeApp } from './http/probe/app.ts'

const running: Pagora[] = []
function start(...args: Parameters<typeof probeApp>): Pagora {
  const pagora = probeApp(...args)
  running.push(pagora)
  return pagora
}
afterEach(async () => {
  await Promise.all(running.splice(0).map(pagora => pagora.close()))
})

const portOf = ({ app }: Pagora): number => (app.server.address() as AddressInfo).port

/** Sends bytes as they are, and answers all that comes back until the connection closes. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => {
      got += chunk
    })
    socket.on('close', () => resolve(got))
    socket.on('error', reject)
  })

describe('a stop', () => {
  it('finishes what is under way and closes what only waits', async () => {
    const pagora = start()
    await pagora.listen()
    const port = portOf(pagora)
    const idle = raw(port, 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
    const slow = raw(port, 'GET /api/probe/slow HTTP/1.1\r\nhost: x\r\n\r\n')
    await new Promise(resolve => setTimeout(resolve, 100))
    const begun = Date.now()
    const stopped = pagora.close()
    expect(await idle).toContain('200 OK')
    const answer = await slow
    expect(answer).toContain('200 OK')
    expect(answer).toContain('late')
    await stopped
    // Long before who will not finish is cut off.
    expect(Date.now() - begun).toBeLessThan(3000)
    await expect(raw(port, 'GET /health HTTP/1.1\r\n\r\n')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('what is no HTTP', () => {
  it.each([
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
    `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n\r\n`,
  ])('is refused in the same shape: %.20s', async text => {
    const pagora = start()
    await pagora.listen()
    const answer = await raw(portOf(pagora), text)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      status: false,
      code: 'MALFORMED',
    })
  })
})

describe('every answer', () => {
  it('has an id of its own and is shut by default', async () => {
    const { app, checkout } = start()
    for (const origin of [app, checkout]) {
      const unreadable = await origin.inject('/api/%FF')
      expect([unreadable.statusCode, unreadable.headers['x-request-id']]).toEqual([400, expect.any(String)])
      const answers = await Promise.all(['/api/nothing', '/', '/robots.txt'].map(url => origin.inject(url)))
      const ids = answers.map(answer => answer.headers['x-request-id'])
      expect(new Set(ids).size).toBe(3)
      for (const { headers } of answers) {
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['content-security-policy']).toContain('frame-ancestors')
        expect(headers['set-cookie']).toBeUndefined()
        expect(headers['strict-transport-security']).toBeUndefined()
      }
    }
  })

  it('says HSTS only where the public address is https', async () => {
    const { app } = start({ config: { appUrl: 'https://app.example' } })
    expect((await app.inject('/health')).headers['strict-transport-security']).toMatch(/^max-age=/)
  })

  it('takes a given id from a proxy of ours only', async () => {
    const headers = { 'x-request-id': 'given-by-proxy' }
    const ours = await start({ config: { trustProxy: ['127.0.0.0/8'] } }).app.inject({
      url: '/health',
      headers,
    })
    expect(ours.headers['x-request-id']).toBe('given-by-proxy')
    const strange = await start().app.inject({ url: '/health', headers })
    expect(strange.headers['x-request-id']).not.toBe('given-by-proxy')
  })
})

describe('the pages', () => {
  const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1]

  it('carry a nonce that no other answer has', async () => {
    const { app } = start()
    const answers = await Promise.all(['/', '/', '/anything/else'].map(url => app.inject(url)))
    const nonces = answers.map(({ headers }) => nonceOf(headers['content-security-policy']))
    expect(new Set(nonces).size).toBe(3)
    answers.forEach(({ body, headers }, at) => {
      expect(body).toContain(`<script nonce="${nonces[at]}"`)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['cache-control']).toBe('no-store')
    })
  })

  it('keep what is named by its content for ever', async () => {
    const { app, checkout } = start()
    for (const origin of [app, checkout]) {
      const asset = await origin.inject('/assets/main-a1b2c3d4.js')
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await origin.inject('/robots.txt')).headers['cache-control']).toBe('no-cache')
      expect((await origin.inject('/assets/gone-a1b2c3d4.js')).statusCode).toBe(404)
      expect((await origin.inject('/index.html')).statusCode).toBe(404)
    }
  })

  it('of a checkout may hold scripts of sellers, and are framed by the app at most', async () => {
    const { checkout } = start()
    const policy = async (url: string) =>
      String((await checkout.inject(url)).headers['content-security-policy'])
    expect(await policy('/c/abc')).toContain("frame-ancestors 'none'")
    expect(await policy('/preview')).toContain('frame-ancestors http://localhost:3000')
    expect((await checkout.inject('/trpc/probe.read')).statusCode).toBe(404)
    expect((await checkout.inject('/api/probe/read')).statusCode).toBe(404)
  })

  it('of a checkout call only what a buyer needs', async () => {
    const { checkout } = start({ buyerProcedures: ['probe.read'] })
    expect((await checkout.inject('/api/probe/read')).statusCode).toBe(200)
    expect((await checkout.inject('/api/probe/seller')).statusCode).toBe(404)
  })
})

describe('/metrics', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
    url: '/metrics',
    remoteAddress,
    headers,
  })

  it('is for direct callers on this machine where it has no token', async () => {
    const { app } = start()
    await app.inject('/api/probe/item/some-id')
    const answer = await app.inject(from('127.0.0.1'))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('route="/api/probe/item/:id"')
    expect(answer.body).not.toContain('some-id')
    expect(answer.body).toContain('nodejs_eventloop_lag')
    for (const url of [
      from('203.0.113.1'),
      from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }),
      from('::ffff:10.0.0.1'),
    ]) {
      expect((await app.inject(url)).statusCode).toBe(404)
    }
    expect((await app.inject(from('::1'))).statusCode).toBe(200)
    expect((await app.inject(from('::ffff:127.0.0.1'))).statusCode).toBe(200)
  })

  it('is for its bearer where it has one', async () => {
    const { app } = start({ config: { metricsToken: 'scrape-me' } })
    expect((await app.inject(from('203.0.113.1', { authorization: 'Bearer scrape-me' }))).statusCode).toBe(
      200,
    )
    expect((await app.inject(from('203.0.113.1', { authorization: 'Bearer other' }))).statusCode).toBe(404)
    expect((await app.inject(from('127.0.0.1'))).statusCode).toBe(404)
  })
})

describe('/ready', () => {
  const ready = async (ping: () => Promise<{ now: Date }>) => {
    const answer = await start({ ping }).app.inject('/ready')
    return [answer.statusCode, answer.json().reason]
  }

  it('asks the database and compares clocks', async () => {
    expect(await ready(async () => ({ now: new Date() }))).toEqual([200, undefined])
    expect(await ready(async () => ({ now: new Date(Date.now() - 400) }))).toEqual([503, 'clock'])
    expect(await ready(async () => Promise.reject(new Error('away')))).toEqual([503, 'database'])
    expect(await ready(() => new Promise(() => undefined))).toEqual([503, 'database'])
  })
})

describe('a flood', () => {
  const budget = { addressBudget: { requests: 3, seconds: 60 } }
  const statuses = async ({ app }: Pagora, addresses: string[], headers: Record<string, string> = {}) => {
    const got: number[] = []
    for (const remoteAddress of addresses)
      got.push((await app.inject({ url: '/health', remoteAddress, headers })).statusCode)
    return got
  }

  it('from one address is told when to come back', async () => {
    const pagora = start(budget)
    expect(await statuses(pagora, Array(4).fill('203.0.113.1'))).toEqual([200, 200, 200, 429])
    expect(await statuses(pagora, ['203.0.113.2'])).toEqual([200])
    const answer = await pagora.app.inject({ url: '/api/probe/read', remoteAddress: '203.0.113.1' })
    expect(answer.json()).toMatchObject({ status: false, code: 'RATE_LIMITED' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const byTrpc = await pagora.app.inject({ url: '/trpc/probe.read', remoteAddress: '203.0.113.1' })
    expect(byTrpc.json().error.data).toMatchObject({ code: 'RATE_LIMITED', httpStatus: 429 })
  })

  it('from one /64 is one flood', async () => {
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8::4', '2001:db8:0:1::1']
    expect(await statuses(start(budget), addresses)).toEqual([200, 200, 200, 429, 200])
  })

  it('is told apart by a proxy of ours', async () => {
    const pagora = start({ ...budget, config: { trustProxy: ['127.0.0.1'] } })
    for (const client of ['203.0.113.1', '203.0.113.2']) {
      const forwarded = { 'x-forwarded-for': client }
      expect(await statuses(pagora, Array(4).fill('127.0.0.1'), forwarded)).toEqual([200, 200, 200, 429])
    }
  })

  it('behind an unknown proxy has a wider limit, and is lifted for load tests', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.1' }
    const pagora = start(budget)
    expect(await statuses(pagora, Array(4).fill('127.0.0.1'), forwarded)).toEqual([200, 200, 200, 429])
    expect(await statuses(pagora, ['127.0.0.1'], { 'x-forwarded-for': '203.0.113.2' })).toEqual([200])
    const claims = Array.from({ length: 100 }, (_, at) => `198.51.100.${at}`)
    const got: number[] = []
    for (const claim of claims)
      got.push(...(await statuses(pagora, ['127.0.0.1'], { 'x-forwarded-for': claim })))
    // Whatever is claimed, the whole of it has an end.
    expect(got.filter(http => http === 200).length).toBeLessThanOrEqual(3 * 20)
    const lifted = start({ ...budget, config: { rateLimit: false } })
    expect(await statuses(lifted, Array(20).fill('127.0.0.1'))).not.toContain(429)
  })
})

describe('what is logged', () => {
  it('names no person, no secret and no address', async () => {
    const lines: string[] = []
    const { loggerOptions } = await import('./http/observe/index.ts')
    const logger = { ...loggerOptions('debug'), stream: { write: (line: string) => void lines.push(line) } }
    const { app } = start({ logger })
    await app.inject({
      method: 'POST',
      url: '/api/probe/broken?email=ana@example.com',
      headers: { authorization: 'Bearer s3cret', cookie: 'a=b' },
    })
    await app.inject({
      method: 'POST',
      url: '/api/probe/strict',
      payload: { name: 'ana@example.com', price: 'x' },
    })
    await app.inject('/api/nothing/ana@example.com?token=abc')
    const log = lines.join('')
    expect(log).toContain('"code":"INTERNAL"')
    expect(log).toContain('"requestId"')
    expect(log).toContain('"message":"select * from users params: [removed]"')
    expect(log).toMatch(/"stack":"\s+at /)
    expect(log).toContain('"code":"VALIDATION"')
    expect(log).not.toMatch(/ana@|s3cret|token=|127\.0\.0\.1/)
    expect(lines.filter(line => line.includes('INTERNAL'))).toHaveLength(1)
  })
})
