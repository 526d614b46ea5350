import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../house/root.mjs'

const { Webhook } = createRequire(inRoot('packages/api/package.json'))('standardwebhooks')

const FAILURES = [500, 404, 302, 429]
const HANGS = 4
const AWAY_AFTER = 20
const AWAY_MS = 15_000

/** What becomes of the n-th request, which is the t-th try of its webhook: a status, 'hang' or 'break'. */
const MANNERS = {
  healthy: () => 200,
  failing: ({ tries, n }) => (tries <= 2 ? FAILURES[n % FAILURES.length] : 200),
  hanging: ({ n }) => (n <= HANGS ? 'hang' : 200),
  breaking: ({ tries, n }) => (tries === 1 && n % 3 === 0 ? 'break' : 200),
  vanishing: ({ tries, n }) => (tries === 1 && n % 7 === 0 ? 503 : 200),
}

/** A seller's own server, with manners; it checks every signature as the standard's package does. */
export async function startReceiver(manner, port) {
  const receiver = {
    manner,
    port,
    url: `http://127.0.0.1:${port}/`,
    secret: null,
    /** By id: how often it was tried, what it says, and when it was taken. */
    heard: new Map(),
    requests: 0,
    forged: [],
    changed: [],
    stop: () => stop(),
  }
  let server
  let gone = false

  async function take(request, response) {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const n = ++receiver.requests
    try {
      new Webhook(receiver.secret).verify(body, request.headers)
    } catch (error) {
      receiver.forged.push(String(error))
    }
    const id = request.headers['webhook-id']
    const { type, data } = JSON.parse(body)
    const tells = `${type} ${data._id}`
    const known = receiver.heard.get(id) ?? { tries: 0, tells, takenAt: null }
    if (known.tells !== tells) receiver.changed.push(`${id}: ${known.tells}, then ${tells}`)
    receiver.heard.set(id, known)
    known.tries++
    const answer = MANNERS[manner]({ tries: known.tries, n })
    if (manner === 'vanishing' && !gone && n >= AWAY_AFTER) void vanish()
    if (answer === 'hang') return
    if (answer === 'break') return void request.socket.destroy()
    if (answer === 200) known.takenAt ??= Date.now()
    response.writeHead(answer).end('{}')
  }

  async function vanish() {
    gone = true
    await stop()
    await sleep(AWAY_MS)
    await listen()
  }

  function listen() {
    server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
    return new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  }

  function stop() {
    return new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }

  await listen()
  return receiver
}
