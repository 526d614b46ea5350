import { appRouter, createAcquirers, noLimits, sweepReceipts } from '@pagora/api'
import { createBacenProvider } from '@pagora/psp'
import { createBank } from '@pagora/sandbox-psp'
import {
  createDatabase,
  createTestServices,
  openShop,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pagora } from '../../app.ts'
import { probeApp } from '../probe/app.ts'
import { callbackPath } from './index.ts'

let database: TestDatabase
let services: TestServices
let pagora: Pagora
let root: string

beforeAll(async () => {
  database = await createDatabase()
  services = { ...(await createTestServices(database.db)), limits: noLimits }
  pagora = probeApp({
    router: appRouter,
    services,
    ping: () => database.db.ping(),
    config: { rateLimit: false },
  })
  root = await pagora.checkout.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await pagora.close()
  await database.drop()
})

const hear = () => sweepReceipts(services, 60_000)
const path = (id: string) => `/api/payments/transaction/${id}`

describe.each(['app', 'checkout'] as const)(
  'the status of a sale, on the %s origin (PUB-46, API-23)',
  origin => {
    it('is answered with a name, and not again while it has the same', async () => {
      const shop = await openShop(services)
      const { transactionId: id } = await shop.order()
      const ask = (etag?: string) =>
        pagora[origin].inject({
          method: 'GET',
          url: path(id),
          headers: etag ? { 'if-none-match': etag } : {},
        })
      const first = await ask()
      expect([first.statusCode, first.json()]).toEqual([200, { status: true, data: { status: 'pending' } }])
      const etag = String(first.headers.etag)
      const again = await ask(etag)
      expect([again.statusCode, again.body]).toEqual([304, ''])
      services.bank.pay(txidOf(id))
      await hear()
      expect((await ask(etag)).json()).toEqual({ status: true, data: { status: 'completed' } })
    })

    it('of an id that cannot exist is 404', async () => {
      for (const id of ['x', `trx_${'0'.repeat(35)}`, '%00']) {
        const answer = await pagora[origin].inject({ method: 'GET', url: path(id) })
        expect([answer.statusCode, answer.json().code]).toEqual([
          answer.statusCode === 400 ? 400 : 404,
          expect.any(String),
        ])
      }
    })
  },
)

describe('the stream of a sale', () => {
  it('says what is known, then each change, and ends when there is nothing more to come', async () => {
    const shop = await openShop(services)
    const { transactionId: id } = await shop.order()
    const answer = await fetch(`${root}${path(id)}/events`)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const heard: string[] = []
    const listening = (async () => {
      for await (const chunk of answer.body ?? []) heard.push(Buffer.from(chunk).toString())
    })()
    await expect.poll(() => heard.length).toBe(1)
    services.bank.pay(txidOf(id))
    await hear()
    await listening
    const said = heard
      .join('')
      .split('\n\n')
      .filter(Boolean)
      .map(text => JSON.parse(text.slice('data: '.length)))
    expect(said).toEqual([
      { status: true, data: { status: 'pending' } },
      { status: true, data: { status: 'completed' } },
    ])
  })

  it('of no sale is 404', async () => {
    expect((await fetch(`${root}${path('x')}/events`)).status).toBe(404)
  })
})

describe('what a provider calls', () => {
  const acquirer = async () => (await services.acquirers.all())[0]?.id ?? ''

  it('is acknowledged only under its secret, and only on the app’s origin', async () => {
    await openShop(services)
    const good = `${callbackPath(services, await acquirer())}/pix`
    const post = (url: string, payload: string, origin: 'app' | 'checkout' = 'app') =>
      pagora[origin].inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    expect((await post(good, '[]')).statusCode).toBe(200)
    expect((await post(good.replace(/.\/pix$/, '_/pix'), '[]')).statusCode).toBe(404)
    expect((await post(`/callbacks/${await acquirer()}/x/pix`, '[]')).statusCode).toBe(404)
    expect((await post(good, 'no json')).statusCode).toBe(400)
    expect((await post(good, '[]', 'checkout')).statusCode).toBe(404)
  })
})

it('works with a bank over HTTP as with one within the process', async () => {
  const client = { clientId: 'pagora', clientSecret: 'secret' }
  const bank = createBank({ file: ':memory:', ...client })
  const url = await bank.listen()
  const real: TestServices = { ...services }
  const provider = createBacenProvider({
    id: 'x',
    baseUrl: `${url}/v2`,
    tokenUrl: `${url}/oauth/token`,
    ...client,
    certificate: null,
    payouts: 'sandbox',
  })
  real.acquirers = createAcquirers({
    db: database.db,
    vault: services.vault,
    now: services.now,
    sandbox: { baseUrl: '', tokenUrl: '', ...client },
    connect: () => provider,
  })
  const shop = await openShop(real)
  const sale = await shop.order()
  const paid = await fetch(`${url}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: sale.paymentData.pix.code }),
  })
  expect(paid.status).toBe(200)
  expect((await shop.calls.payments.check({ id: sale.transactionId })).data.status).toBe('completed')
  await provider.close()
  await bank.close()
})
