// N times kill -9 of the server, the job process or PostgreSQL while money moves; then the client's own
// journal is compared with the books and the bank: nothing acknowledged is lost, nothing is doubled.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../house/root.mjs'
import { capture } from '../house/run.mjs'
import { openShops } from './client.mjs'
import { compare, unfinished } from './money-compare.mjs'
import { startTraffic } from './money-traffic.mjs'
import { openProcesses } from './processes.mjs'

const PRICES = [19.9, 147.33, 999.99]
const NAMES = ['server', 'jobs', 'postgres']
const MIN_MS = 150
const SPREAD_MS = 500
const DRAIN_MS = 90_000
/** Until also what the bank never heard of has been sent again. */
const PATIENT_MS = 20 * 60_000
/** Now and then two at once, as when a machine goes. */
const TWO_EVERY = 10

const medianOf = times => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

async function killOnce(processes, victims, times) {
  const began = Date.now()
  await Promise.all(victims.map(name => processes.kill(name)))
  await Promise.all(victims.map(name => processes.raise(name)))
  await processes.untilServing()
  times[victims.length > 1 ? 'two at once' : victims[0]].push(Date.now() - began)
}

async function drain(processes, journal, patient) {
  for (const until = Date.now() + (patient ? PATIENT_MS : DRAIN_MS); ; await sleep(500)) {
    const left = await unfinished(processes, journal, { patient })
    if (left.length === 0) return []
    if (Date.now() > until) return left.map(id => `${id} never came to its end`)
  }
}

async function tryMoneyKills(kills, patient) {
  const began = Date.now()
  const processes = await openProcesses()
  process.once('SIGTERM', () => processes.close().then(() => process.exit(1)))
  try {
    const shops = await openShops(processes.url, processes.databaseUrl, PRICES)
    const traffic = await startTraffic(processes, shops)
    const { journal } = traffic
    const times = { server: [], jobs: [], postgres: [], 'two at once': [] }
    for (let n = 1; n <= kills; n++) {
      await sleep(MIN_MS + Math.random() * SPREAD_MS)
      const first = Math.floor(Math.random() * NAMES.length)
      const both = n % TWO_EVERY === 0 && n < kills
      await killOnce(processes, both ? [NAMES[first], NAMES[(first + 1) % 3]] : [NAMES[first]], times)
      if (both) n++
      if (n % 20 < 2)
        console.log(`kill ${n}: ${journal.sales.size} sales, ${journal.withdrawals.size} withdrawals`)
    }
    await sleep(MIN_MS + SPREAD_MS)
    await traffic.stop()
    const drainBegan = Date.now()
    const lost = await drain(processes, journal, patient)
    const drained = Date.now() - drainBegan
    await traffic.replay()
    await processes.stop('server')
    await processes.stop('jobs')
    const verify = await capture(process.execPath, [inRoot('apps/server/src/verify-command.ts')], {
      env: processes.env,
    })
    const { found: different, askedFor } = await compare(processes, journal)
    const found = [...lost, ...different, ...processes.fallen]
    if (verify.code !== 0) found.push(`ledger:verify ended with ${verify.code}`)
    console.log(verify.output.trim())
    console.log(`answers: ${[...journal.answers].map(([name, count]) => `${name} ${count}`).join(', ')}`)
    for (const line of found.slice(0, 40)) console.log(`✗ ${line}`)
    const decided = [...journal.withdrawals.values()]
    const recovery = Object.entries(times).map(
      ([name, all]) => `${name} ${all.length}× ${medianOf(all)} ms (worst ${Math.max(0, ...all)})`,
    )
    console.log(
      `${kills} kills: ${journal.sales.size} sales acknowledged, ${journal.paid.size} paid, ${decided.length} withdrawals, ${decided.filter(({ accepted }) => accepted).length} accepted (${askedFor.length} still asked for); ${found.length} lost, doubled or different; serving again by median: ${recovery.join(', ')}; drained in ${drained} ms; ${Math.round((Date.now() - began) / 1000)} s at a load of ${loadavg()[0].toFixed(1)}`,
    )
    return found.length === 0 && journal.paid.size > 0 && decided.length > 0 ? 0 : 1
  } finally {
    await processes.close()
  }
}

process.exitCode = await tryMoneyKills(Number(process.argv[2] ?? 20), process.argv[3] === 'patient')
process.exit()
