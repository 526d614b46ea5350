import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { idempotencyKeyOf, parseIdempotencyKey } from './idempotency-key.ts'
import { probeApp } from './probe/app.ts'

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 255,
})

describe('an Idempotency-Key', () => {
  it('is the same bare and in quotes', () => {
    fc.assert(
      fc.property(printable, key => {
        const quoted = `"${key.replace(/["\\]/g, '\\$&')}"`
        expect(parseIdempotencyKey(quoted)).toBe(key)
        if (!key.startsWith('"')) expect(parseIdempotencyKey(key)).toBe(key)
      }),
    )
  })

  it.each([
    '',
    '   ',
    '""',
    '"',
    '"a',
    '"a"b',
    '"a\\b"',
    'x'.repeat(256),
    `"${'x'.repeat(256)}"`,
    'chave-é',
    'a\tb',
    '"a", "b"',
  ])('of the form %s is refused', header => {
    expect(() => parseIdempotencyKey(header)).toThrow('Idempotency-Key')
  })

  it('sent twice is refused', () => {
    const raw = { rawHeaders: ['Idempotency-Key', 'a', 'idempotency-key', 'b'] }
    const request = { headers: { 'idempotency-key': 'a, b' }, raw } as unknown as FastifyRequest
    expect(() => idempotencyKeyOf(request)).toThrow('Idempotency-Key')
  })

  it('reaches the procedure by REST and by tRPC', async () => {
    const { app } = probeApp()
    const post = async (url: string, key: string | string[]) => {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { 'idempotency-key': key as string, 'content-type': 'application/json' },
        payload: url.startsWith('/trpc') ? '{}' : '',
      })
      return { http: answer.statusCode, body: answer.json() }
    }
    expect((await post('/api/probe/key', '"k-1"')).body.got).toBe('k-1')
    expect((await post('/trpc/probe.key', 'k-1')).body.result.data.got).toBe('k-1')
    expect(await post('/api/probe/key', '"k')).toMatchObject({
      http: 400,
      body: { code: 'IDEMPOTENCY_KEY_INVALID' },
    })
    const byTrpc = await post('/trpc/probe.key', '"k')
    expect([byTrpc.http, byTrpc.body.error.data.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID'])
    await app.close()
  })
})
