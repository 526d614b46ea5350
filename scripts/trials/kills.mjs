import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '../house/prepare.mjs'
import { explain } from '../house/problem.mjs'
import { inRoot } from '../house/root.mjs'
import { environment, untilReady } from './server.mjs'

const PASSWORD = 'uma senha comprida 1'
const PEOPLE = 4
const MIN_MS = 300
const SPREAD_MS = 1200

const post = (url, path, body) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Registers one after the other until the server is gone; answers whom it was answered for. */
async function registerUntilGone(url, round, person) {
  const acknowledged = []
  for (let n = 0; ; n++) {
    const email = `pessoa.${round}.${person}.${n}@exemplo.com`
    try {
      const answer = await post(url, '/api/user/register', {
        name: 'Pessoa de Teste',
        email,
        password: PASSWORD,
      })
      const { status, token } = await answer.json()
      if (answer.status === 200 && status === true && token) acknowledged.push(email)
      else if (answer.status !== 429) throw new Error(`register answered ${answer.status}`)
    } catch (error) {
      // The connection broke: from now on nothing was promised.
      if (error instanceof TypeError || error.name === 'SyntaxError') return acknowledged
      throw error
    }
  }
}

async function missing(url, emails) {
  const lost = []
  for (const email of emails) {
    const answer = await post(url, '/api/user/login', { email, password: PASSWORD })
    if (answer.status !== 200) lost.push(`${email} (${answer.status})`)
  }
  return lost
}

/** Now and then the database is killed with the server, as a machine that loses power does. */
function killDatabase(dataDir) {
  const file = join(realpathSync(join(dataDir, 'postgres')), 'cluster/postmaster.pid')
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
}

export async function tryKills(times) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pagora-kills-'))
  let home
  const { env, url } = await environment({ DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: 'false' })
  try {
    const { node } = await prepare()
    const start = () => untilReady(node, [inRoot('apps/server/src/main.ts')], { env })
    let server = await start()
    home = realpathSync(join(dataDir, 'postgres'))
    const starts = []
    const lost = []
    let acknowledged = 0
    for (let round = 1; round <= times; round++) {
      const people = Array.from({ length: PEOPLE }, (_, person) => registerUntilGone(url, round, person))
      await sleep(MIN_MS + Math.random() * SPREAD_MS)
      server.child.kill('SIGKILL')
      if (round % 4 === 0) killDatabase(dataDir)
      await server.exited
      const emails = (await Promise.all(people)).flat()
      acknowledged += emails.length
      server = await start()
      starts.push(server.ms)
      const gone = await missing(url, emails)
      lost.push(...gone)
      console.log(
        `kill ${round}: ${emails.length} acknowledged, ${gone.length} lost, ready again in ${server.ms} ms`,
      )
    }
    server.child.kill('SIGTERM')
    await server.exited
    starts.sort((a, b) => a - b)
    console.log(
      `${times} kills, ${acknowledged} accounts acknowledged, ${lost.length} lost; ready again in ${starts[starts.length >> 1]} ms (median), ${starts.at(-1)} ms (worst)`,
    )
    if (lost.length > 0) console.log(lost.join('\n'))
    return lost.length > 0 || acknowledged === 0 ? 1 : 0
  } catch (error) {
    return explain(error)
  } finally {
    if (home) rmSync(home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
