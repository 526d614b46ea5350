import { afterAll, describe, expect, it } from 'vitest'
import { probeApp } from '../probe/app.ts'

const { app } = probeApp({ config: { rateLimit: false } })
afterAll(() => app.close())

/** Encodes a form as a browser does, and posts it. */
async function upload(form: FormData, headers: Record<string, string> = { authorization: 'Bearer session' }) {
  const request = new Request('http://x/', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/probe/upload',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { http: answer.statusCode, body: answer.json() }
}

function formOf(parts: Array<[string, string | File]>): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

const image = (bytes = 3) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })

describe('a form', () => {
  it('becomes one input, fields and files together', async () => {
    const { body } = await upload(
      formOf([
        ['title', 'Olá'],
        ['rank', '2'],
        ['image', image(5)],
      ]),
    )
    expect(body).toEqual({ status: true, size: 5, type: 'image/png', title: 'Olá' })
  })

  it('may hold parts that nobody asked for', async () => {
    const { http } = await upload(
      formOf([
        ['stranger', image(100_000)],
        ['other', 'x'],
        ['image', image()],
      ]),
    )
    expect(http).toBe(200)
  })

  it.each([
    ['a file too large', [['image', image(10 * 1024 * 1024 + 1)]], 413, 'TOO_LARGE'],
    [
      'a field too large',
      [
        ['title', 'x'.repeat(70_000)],
        ['image', image()],
      ],
      413,
      'TOO_LARGE',
    ],
    ['too many parts', Array.from({ length: 20 }, (_, at) => [`p${at}`, 'x']), 413, 'TOO_LARGE'],
    ['no file', [['title', 'x']], 400, 'VALIDATION'],
    ['text for a file', [['image', 'x']], 400, 'VALIDATION'],
    [
      'a file for text',
      [
        ['title', image()],
        ['image', image()],
      ],
      400,
      'VALIDATION',
    ],
    [
      'a file twice',
      [
        ['image', image()],
        ['image', image()],
      ],
      400,
      'VALIDATION',
    ],
    [
      'a word for a number',
      [
        ['rank', 'two'],
        ['image', image()],
      ],
      400,
      'VALIDATION',
    ],
    [
      'what cannot be stored',
      [
        ['title', 'a\0b'],
        ['image', image()],
      ],
      400,
      'VALIDATION',
    ],
    [
      'a prototype',
      [
        ['__proto__', 'x'],
        ['image', image()],
      ],
      400,
      'MALFORMED',
    ],
  ] as Array<[string, Array<[string, string | File]>, number, string]>)(
    'with %s is refused',
    async (_what, parts, http, code) => {
      expect(await upload(formOf(parts))).toMatchObject({ http, body: { status: false, code } })
    },
  )

  it('is not read of who may not send it', async () => {
    expect((await upload(formOf([['image', image()]]), {})).http).toBe(401)
  })

  it('is not read when it says itself that it is too large', async () => {
    const headers = {
      authorization: 'Bearer session',
      'content-length': String(100 * 1024 * 1024),
      'content-type': 'multipart/form-data; boundary=x',
    }
    const answer = await app.inject({ method: 'POST', url: '/api/probe/upload', headers, payload: 'x' })
    expect(answer.json()).toMatchObject({ code: 'TOO_LARGE' })
  })

  it('is not JSON', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/probe/upload',
      headers: { authorization: 'Bearer session' },
      payload: { title: 'x' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_TYPE'])
  })
})
