import { expect, test } from 'vitest'
import { createOutgoing } from './index.ts'

test('the time-out of a request counts from the name on', async () => {
  const outgoing = createOutgoing([], () => new Promise(() => undefined))
  const begun = performance.now()
  const request = { url: 'https://exemplo.com/a', headers: {}, body: '{}', timeoutMs: 50 }
  await expect(outgoing.post(request)).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('names that the operator listed are those of this machine', async () => {
  const outgoing = createOutgoing(['localhost:1'])
  const request = { url: 'http://localhost:1/', headers: {}, body: '{}' }
  await expect(outgoing.post(request)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
