import Fastify from 'fastify'
import { subject } from '../harness/subject.ts'

/** The floor of every route: Fastify out of the box, answering what ours answers, without any of our rules. */
await subject(async ({ payload }) => {
  const answer: unknown = JSON.parse(payload ?? '{}')
  const app = Fastify()
  app.get('/route/:id', async () => answer)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${address}/route/txn_0123456789`, method: 'GET', headers: {}, body: null }
})
