import { afterEach, beforeEach, expect, test } from 'vitest'
import { basic, CLIENT, startClient, type TestClient } from '../test-client.ts'

let client: TestClient
let now: number
beforeEach(async () => {
  now = Date.now()
  client = await startClient({ now: () => now, tokenSeconds: 600 })
})
afterEach(() => client.close())

const GRANT = { grant_type: 'client_credentials' }
const named = { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret }
const right = { authorization: basic(CLIENT.clientId, CLIENT.clientSecret) }
const list = (token: string) => client.ask('GET', '/v2/webhook', undefined, { authorization: token })

test('a token is given to the client, however it says who it is', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const answer of [
    await client.ask('POST', '/oauth/token', GRANT, right),
    await client.ask('POST', '/oauth/token', { ...GRANT, ...named }),
    await client.ask('POST', '/oauth/token', new URLSearchParams({ ...GRANT, ...named }).toString(), form),
  ]) {
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 600 } })
    expect(await list(`Bearer ${answer.body.access_token}`)).toMatchObject({ status: 200 })
  }
})

test.each([
  ['a wrong secret', GRANT, basic(CLIENT.clientId, 'secrets'), 401],
  ['a wrong client', GRANT, basic('clients', CLIENT.clientSecret), 401],
  ['nobody', GRANT, '', 401],
  ['another grant', { grant_type: 'password' }, right.authorization, 400],
  ['no grant', {}, right.authorization, 400],
])('but not to %s', async (_who, body, authorization, status) => {
  const answer = await client.ask('POST', '/oauth/token', body, { authorization })
  expect(answer.status).toBe(status)
  expect(answer.body.access_token).toBeUndefined()
})

test('without a good one there is nothing, and what a token opened closes as it expires', async () => {
  const { body } = await client.ask('POST', '/oauth/token', GRANT, right)
  const token = `Bearer ${body.access_token}`
  expect((await list(token)).status).toBe(200)
  now += 600_000
  for (const wrong of [token, `${token}x`, 'Bearer', '', right.authorization]) {
    expect(await list(wrong)).toMatchObject({
      status: 401,
      type: 'application/problem+json; charset=utf-8',
      body: { status: 401 },
    })
  }
})
