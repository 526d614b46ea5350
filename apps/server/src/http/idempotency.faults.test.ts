import type { AddressInfo } from 'node:net'
import { appRouter, noLimits, verifyAll } from '@pagora/api'
import { openDatabase } from '@pagora/db'
import {
  createDatabase,
  createTestServices,
  FAULTS_TIMEOUT_MS,
  howMany,
  openShop,
  sell,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pagora } from '../app.ts'
import { probeApp } from './probe/app.ts'

const AT_ONCE = 50
/** So many keys side by side. */
const LANES = 3
const CONNECTIONS = 30

let database: TestDatabase
let db: TestServices['db']
let services: TestServices
let pagora: Pagora
let url: string
beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase(database.appUrl, { max: CONNECTIONS })
  services = await createTestServices(db)
  services.limits = noLimits
  pagora = probeApp({
    router: appRouter,
    services,
    ping: () => db.ping(),
    buyerProcedures: ['payments.createSale'],
    config: { rateLimit: false },
  })
  await pagora.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(pagora.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await pagora.close()
  await db.close()
  await database.drop()
})

interface Wish {
  path: string
  token?: string
  body: unknown
}

/** Until it is answered: 409 says that a twin is still at it. */
async function post({ path, token, body }: Wish, key: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status === 200) return text
    if (answer.status !== 409 || !text.includes('IN_PROGRESS'))
      throw new Error(`${path} answered ${answer.status} ${text}`)
  }
}

test(
  '1,000 keys, each 50 times at once over HTTP, have 1,000 effects and one answer each',
  async () => {
    const many = howMany(1000)
    const shop = await openShop(services, { price: 9000 })
    await sell(services, shop)
    const { token } = shop
    const product = (n: number) => ({ ...shop.product, _id: undefined, name: `Curso ${n}` })
    const wishOf = (n: number): Wish => {
      if (n % 5 === 1)
        return {
          path: '/transactions/withdrawal',
          token,
          body: { amount: 10, key: shop.email, type: 'email' },
        }
      if (n % 10 === 2) return { path: '/products/create', token, body: product(n) }
      if (n % 10 === 3) return { path: '/checkout/create', token, body: { productName: shop.product.name } }
      return { path: '/payments/checkout/transaction', body: shop.wish() }
    }
    const effects = async () => {
      const [row] = await db.pool.execute<Record<'transactions' | 'products' | 'checkouts', number>>(
        `select (select count(*)::int from transactions) as transactions,
          (select count(*)::int from products) as products, (select count(*)::int from checkouts) as checkouts`,
      )
      return (row?.transactions ?? 0) + (row?.products ?? 0) + (row?.checkouts ?? 0)
    }
    const before = [await effects(), services.bank.charges.size] as const
    const answers = new Set<string>()
    const keys = Array.from({ length: many }, (_, n) => n)
    const lane = async () => {
      for (let n = keys.shift(); n !== undefined; n = keys.shift()) {
        const wish = wishOf(n)
        const all = await Promise.all(Array.from({ length: AT_ONCE }, () => post(wish, `chave-${n}`)))
        expect(new Set(all).size).toBe(1)
        answers.add(all[0] ?? '')
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))

    expect(answers.size).toBe(many)
    expect((await effects()) - before[0]).toBe(many)
    const sales = Array.from({ length: many }, (_, n) => wishOf(n)).filter(({ path }) =>
      /payments/.test(path),
    )
    expect(services.bank.charges.size - before[1]).toBe(sales.length)
    expect((await verifyAll(db)).differences).toEqual([])
  },
  FAULTS_TIMEOUT_MS,
)
