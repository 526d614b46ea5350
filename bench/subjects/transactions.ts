import { ensureFirstAdmin } from '@pagora/api'
import { migrate } from '@pagora/db'
import { type HttpTarget, type Setting, subject } from '../harness/subject.ts'
import { fillTransactions } from './many-transactions.ts'
import { ownDatabase, signInMaster, TOTP_SECRET } from './many-users.ts'
import { startOurApp } from './our-app.ts'

type Question = { path: string; body?: object }

const DAY_MS = 24 * 3_600_000
/** As the web asks: from the beginning of a day. */
const monthAgo = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 30 * DAY_MS).toISOString()

/** Each answers as many rows of ten thousand as of a million. */
const QUESTIONS: Record<string, Question> = {
  list: { path: '/user/transactions' },
  search: { path: '/user/transactions?search=maria%20silva&limit=20' },
  dashboard: { path: '/user/dashboard' },
  metrics: { path: '/user/sales-metrics?days=30' },
  statement: { path: `/user/statement?from=${encodeURIComponent(monthAgo)}` },
  'admin-list': { path: '/master/transactions', body: {} },
  'admin-search': { path: '/master/transactions', body: { search: 'maria silva', limit: 50 } },
  'admin-waiting': { path: '/master/transactions', body: { type: 'withdrawal', status: 'pending' } },
  kpis: { path: '/master/kpas', body: {} },
}

/** One of the questions, to an installation of so many transactions. */
async function ask({ ownerUrl, dataDir }: Setting, name: string, count: number): Promise<HttpTarget> {
  const question = QUESTIONS[name]
  if (!question) throw new Error(`nobody asks ${name}`)
  const { url, fresh } = await ownDatabase(ownerUrl, `transactions_${count}`)
  const { appUrl } = await migrate({ ownerUrl: url, appRolePassword: 'only-for-benchmarks' })
  const { address, services, signUpToStay, signIn } = await startOurApp(
    { databaseUrl: appUrl, dataDir },
    false,
  )
  const seller = fresh ? await signUpToStay() : await signIn()
  if (fresh) await fillTransactions({ url, services, token: seller.token, count })
  await ensureFirstAdmin(services, TOTP_SECRET)
  const token = question.body ? await signInMaster(address) : seller.token
  return {
    url: `${address}/api${question.path}`,
    method: question.body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: question.body ? JSON.stringify(question.body) : null,
  }
}

const [name = '', count = ''] = process.argv.slice(2)
await subject(setting => ask(setting, name, Number(count)))
