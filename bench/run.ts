import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@pagora/db'
import { startTemporaryPostgres } from '@pagora/db/embedded'
import { type Bench, compare, type Outcome } from './harness/compare.ts'
import { tableOf } from './harness/table.ts'

/** Each against a floor of the same run. `pnpm bench sign` runs those whose name holds the word. */
const BENCHES: Bench[] = [
  { name: 'public REST route / bare Fastify', floor: 'bare-route', ours: 'public-route', target: 0.45 },
  { name: 'signed-in REST route / bare Fastify', floor: 'bare-route', ours: 'signed-in-route', target: 0.25 },
  { name: 'GET /api/user/me / bare Fastify', floor: 'bare-route', ours: 'me', target: null },
  // Half of what a hundredth of the users allow: within twice the time.
  {
    name: 'admin list, 100,000 users / 1,000',
    floor: 'list-of-1000',
    ours: 'list-of-100000',
    target: 0.5,
  },
  {
    name: 'admin search, 100,000 users / 1,000',
    floor: 'search-of-1000',
    ours: 'search-of-100000',
    target: 0.5,
  },
  { name: 'status poll / bare Fastify', floor: 'bare-route', ours: 'status-poll', target: 0.6 },
  {
    name: 'sale created over HTTP / its bare SQL',
    floor: 'bare-create-sale',
    ours: 'create-sale',
    target: 0.5,
  },
  { name: 'confirmation / its bare SQL', floor: 'bare-settle-sale', ours: 'settle-sale', target: 0.5 },
  {
    name: 'all confirmations to one seller / over 500',
    floor: 'settle-500-sellers',
    ours: 'settle-one-seller',
    target: 0.9,
  },
  { name: 'sign-in / bare argon2 verify', floor: 'bare-argon2', ours: 'sign-in', target: 0.7 },
]

/** What is asked of ten thousand transactions and of a million; it may take half as long again. */
const QUESTIONS = {
  list: "seller's list",
  search: "seller's search",
  dashboard: 'dashboard',
  metrics: 'sales metrics',
  statement: 'statement',
  'admin-list': 'admin list',
  'admin-search': 'admin search',
  'admin-waiting': 'admin pending withdrawals',
  kpis: 'KPIs',
}
for (const [question, name] of Object.entries(QUESTIONS)) {
  BENCHES.push({
    name: `${name}, 1,000,000 transactions / 10,000`,
    floor: `transactions ${question} 10000`,
    ours: `transactions ${question} 1000000`,
    target: 0.667,
  })
}

const word = process.argv[2] ?? ''
const chosen = BENCHES.filter(({ name }) => name.includes(word))
const dataDir = await mkdtemp(join(tmpdir(), 'pagora-bench-'))
const postgres = await startTemporaryPostgres()
const outcomes: Outcome[] = []
try {
  const { appUrl } = await migrate({ ownerUrl: postgres.url, appRolePassword: 'only-for-benchmarks' })
  for (const bench of chosen) {
    console.error(`measuring ${bench.name} …`)
    outcomes.push(await compare(bench, { databaseUrl: appUrl, ownerUrl: postgres.url, dataDir }))
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(tableOf(outcomes))
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
