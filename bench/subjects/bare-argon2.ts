import { createPasswords } from '@pagora/api'
import Fastify from 'fastify'
import { subject } from '../harness/subject.ts'

/** The floor of a sign-in: the password's hash verified, and nothing else. */
await subject(async () => {
  const passwords = await createPasswords()
  const hash = await passwords.hash('senha-123')
  const app = Fastify()
  app.get('/verify', async () => ({ status: await passwords.verify(hash, 'senha-123') }))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${address}/verify`, method: 'GET', headers: {}, body: null }
})
