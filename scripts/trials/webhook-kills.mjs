// N webhooks of real sales to receivers that fail, hang, break and vanish, while the job process is killed
// again and again: all arrive, each under one id, every signature right.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { insist, must, openShops, wishOf } from './client.mjs'
import { openProcesses } from './processes.mjs'
import { startReceiver } from './receivers.mjs'
import { freePorts } from './server.mjs'

const MANNERS = [
  ...['healthy', 'healthy', 'healthy', 'healthy', 'failing', 'failing'],
  ...['hanging', 'breaking', 'vanishing', 'vanishing'],
]
const SCHEDULE = [0, 500, 1000, 2000, 3000, ...Array.from({ length: 10 }, () => 5000)]
const BUYERS = 12
const KILL_EVERY_MS = 2500
const DRAIN_MS = 300_000
const SALE = '/api/payments/checkout/transaction'

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

/** Each sale is told of twice: when its code is made, and when it is paid. */
async function sellAll({ url, bankUrl }, shops, sales, expected) {
  let left = sales
  const buyer = async () => {
    for (let n = left--; n > 0; n = left--) {
      const shop = n % shops.length
      const body = wishOf(shops[shop])
      const { data } = await must(url, SALE, { body, key: randomUUID() })
      expected[shop].set(`sale.generated ${data.transactionId}`, Date.now())
      const paid = await insist(bankUrl, '/sandbox/pay', { body: { code: data.paymentData.pix.code } })
      if (paid.status !== 200) throw new Error(`the bank answered ${paid.status}`)
      expected[shop].set(`sale.paid ${data.transactionId}`, Date.now())
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
}

const takenBy = receiver =>
  new Set([...receiver.heard.values()].flatMap(one => (one.takenAt ? [one.tells] : [])))

function differences(receivers, expected) {
  return receivers.flatMap((receiver, n) => {
    const told = [...receiver.heard.values()].map(({ tells }) => tells)
    const taken = takenBy(receiver)
    const missing = [...expected[n].keys()].filter(tells => !taken.has(tells))
    return [
      ...missing.map(tells => `${receiver.manner} never got ${tells}`),
      ...(new Set(told).size === told.length ? [] : [`${receiver.manner} heard the same under two ids`]),
      ...told
        .filter(tells => !expected[n].has(tells))
        .map(tells => `${receiver.manner} heard ${tells} of nobody`),
      ...receiver.forged.map(fault => `${receiver.manner}: a signature does not verify: ${fault}`),
      ...receiver.changed,
    ]
  })
}

async function tryWebhookKills(webhooks, kills) {
  const began = Date.now()
  const receivers = []
  for (const [n, port] of (await freePorts(MANNERS.length)).entries())
    receivers.push(await startReceiver(MANNERS[n], port))
  const processes = await openProcesses({
    EGRESS_ALLOW: receivers.map(({ port }) => `127.0.0.1:${port}`).join(','),
    NEWS_SCHEDULE: SCHEDULE.join(','),
  })
  process.once('SIGTERM', () => processes.close().then(() => process.exit(1)))
  try {
    const prices = receivers.map((_, n) => 10 + n)
    const shops = await openShops(processes.url, processes.databaseUrl, prices, n => ({
      webhook: { generatedUrl: receivers[n].url, paidUrl: receivers[n].url },
    }))
    for (const [n, receiver] of receivers.entries()) receiver.secret = shops[n].signingSecret
    const expected = receivers.map(() => new Map())
    let selling = true
    const sold = sellAll(processes, shops, webhooks / 2, expected).finally(() => {
      selling = false
    })
    let killed = 0
    for (; killed < kills; killed++) {
      await sleep(KILL_EVERY_MS * (0.5 + Math.random()))
      await processes.kill('jobs')
      await processes.raise('jobs')
    }
    const killedWhileSelling = selling
    await sold
    for (const until = Date.now() + DRAIN_MS; Date.now() < until; await sleep(500))
      if (receivers.every((receiver, n) => takenBy(receiver).size >= expected[n].size)) break
    const found = [...differences(receivers, expected), ...processes.fallen]
    for (const line of found.slice(0, 30)) console.log(`✗ ${line}`)
    for (const [n, { manner, heard, requests }] of receivers.entries()) {
      const delays = [...heard.values()].flatMap(one =>
        one.takenAt ? [one.takenAt - (expected[n].get(one.tells) ?? one.takenAt)] : [],
      )
      console.log(
        `${manner}: ${heard.size} webhooks in ${requests} requests; taken after ${percentile(delays, 0.5)} ms by median, ${percentile(delays, 0.95)} ms at the 95th of a hundred`,
      )
    }
    const all = receivers.reduce((sum, { heard }) => sum + heard.size, 0)
    const requests = receivers.reduce((sum, receiver) => sum + receiver.requests, 0)
    console.log(
      `${all} webhooks in ${requests} requests, ${killed} kills of the job process${killedWhileSelling ? '' : ' (the last of them after the last sale)'}, ${found.length} lost, doubled or forged; ${Math.round((Date.now() - began) / 1000)} s at a load of ${loadavg()[0].toFixed(1)}`,
    )
    return found.length === 0 && all === webhooks ? 0 : 1
  } finally {
    await processes.close()
    await Promise.all(receivers.map(receiver => receiver.stop()))
  }
}

process.exitCode = await tryWebhookKills(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 20))
process.exit()
