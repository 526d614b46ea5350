import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newCharge, type Said, startTestBank, type TestBank, TXID } from './test-bank.ts'

let bank: TestBank
let now: number
beforeEach(async () => {
  now = 1_800_000_000_000
  bank = await startTestBank({ timeoutMs: 1000, now: () => now })
})
afterEach(() => bank.close())

const read = () => bank.provider.readCharge(TXID)
const tokensUsed = () => bank.calls.map(({ token }) => token)

describe('an access token', () => {
  test('is asked for as the client', async () => {
    let authorization: string | undefined
    bank.answerToken = () => (response, request) => {
      authorization = request.headers.authorization
      response.end(JSON.stringify({ access_token: 't', expires_in: 60 }))
    }
    await read()
    const [kind, text = ''] = authorization?.split(' ') ?? []
    expect([kind, Buffer.from(text, 'base64').toString()]).toEqual(['Basic', 'client:secret:with colon'])
  })

  test('is asked for once, however many wait for it', async () => {
    await Promise.all(Array.from({ length: 20 }, read))
    expect(bank.tokens).toBe(1)
    expect(new Set(tokensUsed())).toEqual(new Set(['token-1']))
  })

  test('serves until shortly before it expires', async () => {
    await read()
    now += 3_530_000
    await read()
    expect(bank.tokens).toBe(1)
    now += 20_000
    await read()
    expect(tokensUsed()).toEqual(['token-1', 'token-1', 'token-2'])
  })

  test('without a life of its own serves for a while', async () => {
    bank.answerToken = count => ({ json: { access_token: `token-${count}` } })
    await read()
    now += 200_000
    await read()
    now += 100_000
    await read()
    expect(tokensUsed()).toEqual(['token-1', 'token-1', 'token-2'])
  })

  test('that is no longer taken is replaced, and the call repeated once', async () => {
    bank.answer = ({ token }) => (token === 'token-1' ? { status: 401 } : { status: 404 })
    expect(await read()).toBeNull()
    expect(tokensUsed()).toEqual(['token-1', 'token-2'])
    expect(await read()).toBeNull()
    expect(bank.tokens).toBe(2)
  })

  test('is replaced once for all that were turned away together', async () => {
    await read()
    bank.answer = ({ token }) => (token === 'token-1' ? { status: 401 } : { status: 404 })
    await Promise.all(Array.from({ length: 10 }, read))
    expect(bank.tokens).toBe(2)
  })

  test('is not asked for again and again', async () => {
    bank.answer = () => ({ status: 401 })
    await expect(read()).rejects.toMatchObject({ kind: 'not-sent' })
    expect([bank.tokens, bank.calls.length]).toEqual([2, 2])
  })
})

describe('without one nothing is sent', () => {
  test.each<[string, Said, string]>([
    ['the client is wrong', { status: 401, json: { error: 'invalid_client' } }, 'invalid_client'],
    ['the provider fails', { status: 500 }, 'http_500'],
    ['it cannot be read', { text: '<html>' }, 'unreadable'],
    ['it is not there', { json: { expires_in: 3600 } }, 'unreadable'],
    ['it does not come', () => undefined, 'TimeoutError'],
  ])('%s', async (_what, said, code) => {
    bank.answerToken = () => said
    await expect(bank.provider.createCharge(newCharge)).rejects.toMatchObject({ kind: 'not-sent', code })
    expect(bank.calls).toEqual([])
  })

  test('the next call asks anew', async () => {
    bank.answerToken = count => (count === 1 ? { status: 500 } : { json: { access_token: 't' } })
    await expect(read()).rejects.toMatchObject({ kind: 'not-sent' })
    expect(await read()).toBeNull()
  })
})
