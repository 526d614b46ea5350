import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('argon2id with the parameters that we promise', async () => {
  const passwords = await createPasswords()
  const hash = await passwords.hash('senha-123')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'senha-123')).toBe(true)
  expect(await passwords.verify(hash, 'senha-124')).toBe(false)
})

test('nobody has no password, and costs as much as somebody', async () => {
  const passwords = await createPasswords()
  const hash = await passwords.hash('senha-123')
  const time = async (stored: string | null) => {
    const started = process.cpuUsage()
    for (let i = 0; i < 5; i++) expect(await passwords.verify(stored, 'nobody has this password')).toBe(false)
    return process.cpuUsage(started).user
  }
  const [somebody, nobody] = [await time(hash), await time(null)]
  expect(nobody / somebody).toBeGreaterThan(0.5)
})

test('a queue that is too long answers "later" instead of growing', async () => {
  const passwords = await createPasswords()
  const answers = await Promise.allSettled(Array.from({ length: 260 }, () => passwords.verify(null, 'x')))
  const refused = answers.filter(answer => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.reason).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
})
