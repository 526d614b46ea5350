import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBank } from '../../apps/server/src/boot/bank.ts'
import { startEmbeddedPostgres } from '../../packages/db/src/embedded/index.ts'
import { SERVER, SERVER_ENV } from '../house/server-command.mjs'
import { environment, freePorts, untilReady } from './server.mjs'

const HOST = '127.0.0.1'
const TOTP = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const AGAIN_MS = 100

/**
 * The product as a company runs it: PostgreSQL, one process that answers, one that works in the
 * background, each to be killed and raised by name; and the bank, which is somebody else's and lives on.
 */
export async function openProcesses(extra = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pagora-processes-'))
  const inFolder = name => {
    mkdirSync(join(folder, name), { recursive: true })
    return join(folder, name)
  }
  const secretKey = randomBytes(32).toString('base64url')
  const [databasePort, bankPort] = await freePorts(2)
  const database = inFolder('database')
  const startDatabase = () => startEmbeddedPostgres({ dataDir: database, port: databasePort })
  const first = await startDatabase()
  const home = realpathSync(join(database, 'postgres'))
  const bankFile = join(folder, 'bank.sqlite')
  const stopBank = await startBank({
    host: HOST,
    port: bankPort,
    file: bankFile,
    secretKey,
    onExit: code => console.error(`the bank ended by itself with ${code}`),
  })
  const { env, url } = await environment({
    ...SERVER_ENV,
    DATABASE_URL: first.url,
    SECRET_KEY: secretKey,
    MASTER_TOTP_SECRET: TOTP,
    PSP_URL: `http://${HOST}:${bankPort}`,
    DEMO: 'false',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...extra,
  })
  /** What runs now, by name. */
  const running = new Map()
  /** Whoever ended without having been killed. */
  const fallen = []

  const startNode = async (name, role) => {
    const server = await untilReady(process.execPath, SERVER, {
      env: { ...env, JOBS: role, DATA_DIR: inFolder(name) },
    })
    running.set(name, server)
    server.exited.then(code => {
      if (running.get(name) === server)
        fallen.push(`${name} ended by itself with ${code}:\n${server.output()}`)
    })
  }
  const starts = {
    postgres: () => startDatabase(),
    server: () => startNode('server', 'off'),
    jobs: () => startNode('jobs', 'only'),
  }
  const kills = {
    async postgres() {
      process.kill(
        Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
    },
    server: () => end('server', 'SIGKILL'),
    jobs: () => end('jobs', 'SIGKILL'),
  }
  async function end(name, signal) {
    const server = running.get(name)
    running.delete(name)
    server?.child.kill(signal)
    await server?.exited
  }

  /** Until it is up: as a supervisor does, also while what it needs is itself being raised. */
  async function raise(name) {
    for (const until = Date.now() + 60_000; ; await sleep(AGAIN_MS)) {
      try {
        return await starts[name]()
      } catch (error) {
        if (Date.now() > until) throw error
      }
    }
  }

  async function untilServing() {
    let said = 'nothing'
    for (const until = Date.now() + 60_000; Date.now() < until; await sleep(AGAIN_MS / 4)) {
      const ready = await fetch(`${url}/ready`).catch(error => ({ text: () => String(error.cause ?? error) }))
      if (ready.ok) return
      said = await ready.text()
    }
    const logs = [...running].map(([name, server]) => `${name}:\n${server.output().slice(-3000)}`)
    throw new Error([`the server is not ready again: ${said}`, ...fallen, ...logs].join('\n'))
  }

  await starts.server()
  await starts.jobs()
  return {
    url,
    env: { ...env, DATA_DIR: inFolder('commands') },
    bankUrl: `http://${HOST}:${bankPort}`,
    bankFile,
    databaseUrl: first.url,
    totp: TOTP,
    folders: [folder, home],
    fallen,
    kill: name => kills[name](),
    raise,
    untilServing,
    output: name => running.get(name)?.output() ?? '',
    stop: name => end(name, 'SIGTERM'),
    async close() {
      await end('server', 'SIGKILL')
      await end('jobs', 'SIGKILL')
      await stopBank()
      await startDatabase().then(
        found => found.stop(),
        () => undefined,
      )
      rmSync(home, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
