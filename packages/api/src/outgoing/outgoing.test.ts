import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AddressRefused, createOutgoing } from './index.ts'

/** Stands for what is private on our network; nothing may ever reach it. */
let canary: Server
let port: number
let reached = 0

beforeAll(async () => {
  canary = createServer((request, response) => {
    reached++
    if (request.url === '/redirect')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
    else if (request.url === '/endless') response.write('x'.repeat(100_000))
    else response.writeHead(202, { 'retry-after': '7' }).end('recebido')
  })
  // Also what "localhost" and mapped addresses would lead to.
  await new Promise<void>(resolve => canary.listen(0, '::', resolve))
  port = (canary.address() as AddressInfo).port
})
beforeEach(() => {
  reached = 0
})
afterAll(() => {
  canary.closeAllConnections()
  canary.close()
})

const V4 = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
]
const V4_RANGES = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.8',
]
const V4_MORE = [
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]
const V6 = [
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
]
const V6_MORE = [
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
]
const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'printer.local',
  'db.internal',
  'intranet',
  'metadata.google.internal',
]
const HOSTS = [
  ...V4,
  ...V4_RANGES,
  ...V4_MORE,
  ...V6.concat(V6_MORE).map(address => `[${address}]`),
  ...NAMES,
]

/** Some two hundred: every host by https with our port, by http, with a path, and with credentials. */
const tricky = () =>
  HOSTS.flatMap(host => [
    `https://${host}:${port}/`,
    `http://${host}:${port}/`,
    `https://${host}/a?b=${port}`,
    `https://exemplo.com@${host}:${port}/`,
    `https://user:pass@${host}:${port}/`,
  ])

describe('addresses that sellers typed', () => {
  test('none of some two hundred tricky ones is saved, and none is called', async () => {
    const outgoing = createOutgoing([])
    const addresses = tricky()
    expect(addresses.length).toBeGreaterThan(200)
    expect(addresses.filter(address => outgoing.fault(address) === null)).toEqual([])
    const calls = addresses.map(url =>
      outgoing.post({ url, headers: {}, body: '{}' }).then(
        () => url,
        () => null,
      ),
    )
    expect((await Promise.all(calls)).filter(Boolean)).toEqual([])
    expect(reached).toBe(0)
  })

  test.each([
    '',
    'x',
    'ftp://exemplo.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//exemplo.com',
    'https://',
  ])('%o is no address', address => {
    expect(createOutgoing([]).fault(address)).toBe('not-an-address')
  })

  test.each([
    'https://exemplo.com/webhook',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/a',
    'https://xn--exmplo-cua.com',
  ])('%s is fine', address => {
    expect(createOutgoing([]).fault(address)).toBeNull()
  })

  test('a public name that leads to a private address is not called, in whichever of its answers', async () => {
    const answers = [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], []]
    for (const addresses of answers) {
      const outgoing = createOutgoing([], async () =>
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
      const call = outgoing.post({ url: `https://exemplo.com:${port}/`, headers: {}, body: '{}' })
      await expect(call).rejects.toBeInstanceOf(AddressRefused)
    }
    expect(reached).toBe(0)
  })

  test('a name is asked for once: what it says the second time is never used', async () => {
    let asked = 0
    const outgoing = createOutgoing([], async () => {
      asked++
      return [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
    })
    await expect(
      outgoing.post({ url: `https://exemplo.com:${port}/`, headers: {}, body: '{}' }),
    ).rejects.toThrow()
    expect(asked).toBe(1)
    expect(reached).toBe(0)
  })

  test('one that the operator allows is called, by plain http too, and a redirect is only an answer', async () => {
    const outgoing = createOutgoing([`127.0.0.1:${port}`])
    const post = (path: string) =>
      outgoing.post({ url: `http://127.0.0.1:${port}${path}`, headers: { a: 'b' }, body: '{}' })
    expect(await post('/')).toEqual({ http: 202, retryAfter: '7', excerpt: 'recebido' })
    expect((await post('/redirect')).http).toBe(302)
    expect(reached).toBe(2)
    expect(outgoing.fault(`http://127.0.0.1:${port + 1}/`)).not.toBeNull()
  })

  test('an answer without end is read to a limit', async () => {
    const outgoing = createOutgoing([`127.0.0.1:${port}`])
    const { excerpt } = await outgoing.post({
      url: `http://127.0.0.1:${port}/endless`,
      headers: {},
      body: '{}',
    })
    expect(excerpt).toHaveLength(2048)
  })
})
