import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, must, openShops, postgresOf, signInMaster, wishOf } from './client.mjs'

const BUYER_CPF = '74682489070'
const KEYS = [
  { type: 'cpf', key: '93541134780' },
  { type: 'email', key: 'chave.plantada@exemplo.com' },
  { type: 'phone', key: '21976543210' },
  { type: 'random', key: '5f3c1c9e-9a53-4d5e-8f7a-0c9b6e2d4a11' },
]

/** By name: what a buyer and a withdrawal hand over, however it is written. */
export const MONEY = {
  "the buyer's CPF": BUYER_CPF,
  "the buyer's CPF as people write it": '746.824.890-70',
  "the buyer's address": 'Rua Plantada do Comprador',
  'the Pix key that is a CPF': '93541134780',
  'the Pix key that is an e-mail': 'chave.plantada@exemplo.com',
  'the Pix key that is a phone': '21976543210',
  'the Pix key that is random': '5f3c1c9e-9a53-4d5e-8f7a-0c9b6e2d4a11',
  'who the Pix key belongs to': 'Titular Plantado',
}

async function until(what, look) {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(200)) if (await look()) return
  throw new Error(`${what} never came`)
}

/** A sale is made, paid and refunded in part; withdrawals to keys of every kind, accepted, declined and left. */
export async function moveMoney({ url, bankUrl, databaseUrl, totp, deadUrl }) {
  const [shop] = await openShops(url, databaseUrl, [500], () => ({
    // Nobody listens there: what is to be told waits in the queue, and is tried again.
    webhook: { generatedUrl: deadUrl, paidUrl: deadUrl },
  }))
  const { token } = shop
  const wish = wishOf(shop)
  const customer = {
    ...wish.customer,
    document: { number: '746.824.890-70', type: 'CPF' },
    address: 'Rua Plantada do Comprador, 1',
  }
  const body = { ...wish, customer }
  const { data } = await must(url, '/api/payments/checkout/transaction', { body, key: randomUUID() })
  // Another that is never paid, and one whose value is refused: refusals are logged too.
  await must(url, '/api/payments/checkout/transaction', { body })
  await call(url, '/api/payments/checkout/transaction', { body: { ...body, value: 1 } })
  await must(bankUrl, '/sandbox/pay', { body: { code: data.paymentData.pix.code } })
  const available = async () => (await must(url, '/api/user/wallet', { token })).wallet.balance.avaliable > 0
  await until('the money of the sale', available)
  const ids = []
  for (const { type, key } of KEYS) {
    const asked = { amount: 20, type, key, holderName: 'Titular Plantado' }
    ids.push((await must(url, '/api/transactions/withdrawal', { token, body: asked })).id)
  }
  await must(url, '/api/transactions/refund', { token, body: { id: data.transactionId, amount: 10 } })
  const master = await signInMaster(url, totp)
  const [first, second, third] = ids
  for (const id of [first, second])
    await must(url, '/api/master/withdrawal/accept', { token: master, body: { id } })
  await must(url, '/api/master/withdrawal/decline', { token: master, body: { id: third } })
  const sql = postgresOf(databaseUrl)
  const final = async () => {
    const rows = await sql`select id from transactions where status = 'completed'`
    return [first, second].every(id => rows.some(row => row.id === id))
  }
  await until('the payouts', final)
  await sql.end()
  await call(url, '/api/master/transactions', { token: master, body: { search: BUYER_CPF } })
  const mails = dataDir => (existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).length : 0)
  await sleep(2500)
  return { mails }
}
