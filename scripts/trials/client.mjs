import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeAt, stepAt } from '../../packages/api/src/master/code.ts'
import { inRoot } from '../house/root.mjs'

const PATIENCE_MS = 15_000
const AGAIN_MS = 60
const PASSWORD = 'uma senha comprida 1'
/** These say that the same call may be made again, and so does no answer at all. */
const again = status => status === 409 || status === 429 || status >= 500

export const postgresOf = url =>
  createRequire(inRoot('packages/db/package.json'))('postgres')(url, { max: 2, onnotice: () => undefined })

/** One call; null when nothing came back that can be relied on. */
export async function call(url, path, { body, token, key } = {}) {
  try {
    const answer = await fetch(`${url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
    })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return null
  }
}

/** Calls until somebody says yes or no; how often each answer came is counted. */
export async function insist(url, path, { answers = new Map(), mayBe409 = false, ...init } = {}) {
  for (let tries = 1; ; tries++) {
    const answer = await call(url, path, init)
    const name = answer ? `${answer.status}${answer.status >= 400 ? ` ${answer.body.code}` : ''}` : 'none'
    answers.set(name, (answers.get(name) ?? 0) + 1)
    if (answer && (!again(answer.status) || (mayBe409 && answer.status === 409))) return { ...answer, tries }
    await sleep(AGAIN_MS * (1 + Math.random()))
  }
}

export async function must(url, path, init) {
  const { status, body } = await insist(url, path, init)
  if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
  return body
}

/** Sellers whose documents count as seen, who are paid out at once, each with a checkout. */
export async function openShops(url, databaseUrl, prices, settings = () => null) {
  const shops = []
  for (const [n, price] of prices.entries()) {
    const { token } = await must(url, '/api/user/register', {
      body: { name: 'Loja de Teste', email: `loja.${n}@exemplo.com`, password: PASSWORD },
    })
    const product = { name: 'Curso', description: 'Curso', price, status: true, category: 'course' }
    shops.push({ token, product, price, email: `loja.${n}@exemplo.com` })
  }
  const sql = postgresOf(databaseUrl)
  await sql`update sellers set kyc = 'approved', release_days = 0`
  await sql.end()
  await sleep(1100)
  for (const [n, shop] of shops.entries()) {
    const { token, product } = shop
    await must(url, '/api/products/create', { token, body: product })
    shop.checkoutId = (await must(url, '/api/checkout/create', { token, body: { productName: 'Curso' } })).id
    const integrations = settings(n)
    if (integrations) {
      const { user } = await must(url, '/api/user/updateToken', { token, body: { token: integrations } })
      shop.signingSecret = user.token.webhook.signingSecret
    }
  }
  return shops
}

export const wishOf = ({ checkoutId, price }) => ({
  checkoutId,
  paymentMethod: 'pix',
  value: price,
  customer: { name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '(11) 98765-4321' },
  products: [{ name: 'Curso', price }],
})

/** A code has one use: whoever comes twice in half a minute waits. */
export async function signInMaster(url, totp) {
  for (;;) {
    const answer = await call(url, '/api/master/auth', { body: { auth: codeAt(totp, stepAt(Date.now())) } })
    if (answer?.status === 200) return answer.body.token
    await sleep(1000)
  }
}
