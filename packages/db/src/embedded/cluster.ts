import { randomBytes } from 'node:crypto'
import { chown, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { answers, findPostmaster, hasStopped, isAlive, isReady, type Postmaster } from './postmaster.ts'
import { PostgresRefused } from './refused.ts'
import { complete, freePort, run } from './run.ts'

export const OWNER = 'pagora'
const ATTEMPTS = 4
const RETRY_MS = 1000
const STOP_PATIENCE_MS = 30_000
const RECOVERY_PATIENCE_MS = 300_000
const POLL_MS = 50

const ALWAYS = {
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  jit: 'off',
}
/** What a power cut may cost. */
export interface Care {
  settings: Record<string, string>
  initdb: string[]
}
export const DURABLE: Care = { settings: {}, initdb: [] }
/** For databases that nobody will miss. */
export const CARELESS: Care = {
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  initdb: ['--no-sync'],
}

export async function initialise(home: Home, binaries: Binaries, care: Care): Promise<void> {
  const { account, cluster, password, folder } = home
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) await chown(password, account.uid, account.gid)
  const args = ['-D', cluster, '-U', OWNER, `--pwfile=${password}`, '--auth=scram-sha-256']
  await complete(binaries, 'initdb', [...args, '--locale=C', '--encoding=UTF8', ...care.initdb], {
    account,
    cwd: folder,
  })
}

export async function refuseOtherMajor({ cluster }: Home, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const carried = (await readFile(join(binaries, 'share/postgresql/postgres.bki'), 'utf8'))
    .slice(0, 40)
    .match(/PostgreSQL (\d+)/)?.[1]
  if (made !== carried) {
    throw new PostgresRefused(
      `The database in ${cluster} was made by PostgreSQL ${made}; this version of Pagora carries PostgreSQL ${carried}. Start the version that made it, or set DATABASE_URL to a PostgreSQL that holds a copy.`,
    )
  }
}

/** Adopts the postmaster that a killed server left behind, or starts one. */
export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  care: Care,
  { url, fixedPort }: { url: (port: number) => string; fixedPort: number | undefined },
): Promise<Postmaster & { adopted: boolean }> {
  const running = await findServing(home.cluster, url)
  if (running) return { ...running, adopted: true }
  for (let attempt = 1; ; attempt++) {
    const started = await tryStart(home, binaries, care, fixedPort)
    if (typeof started !== 'string') return { ...started, adopted: false }
    // The port was taken in between, or orphans of a killed postmaster are still leaving.
    if (attempt === ATTEMPTS || !/could not bind|still in use|lock file .* already exists/.test(started)) {
      throw new PostgresRefused(`PostgreSQL did not start: ${started}`)
    }
    await sleep(RETRY_MS)
  }
}

/**
 * Waits for one that recovers to serve, and for one that stops or was just killed to be gone: what
 * looks alive and ready in its file may be neither.
 */
async function findServing(cluster: string, url: (port: number) => string): Promise<Postmaster | undefined> {
  const until = Date.now() + RECOVERY_PATIENCE_MS
  while (Date.now() < until) {
    const found = await findPostmaster(cluster, url)
    if (!found) return undefined
    if (found.status === 'ready' && (await answers(url(found.port)))) return found
    await sleep(POLL_MS)
  }
  throw new PostgresRefused(`PostgreSQL in ${cluster} neither serves nor ends; its log is beside it.`)
}

async function tryStart(
  home: Home,
  binaries: Binaries,
  care: Care,
  fixedPort: number | undefined,
): Promise<Postmaster | string> {
  const port = fixedPort ?? (await freePort())
  const settings = {
    ...ALWAYS,
    ...care.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A file, not a pipe: it outlives us, and writing to a broken pipe would end it.
  const log = await open(home.log, 'w', 0o600)
  const child = run(binaries, 'postgres', ['-D', home.cluster, ...args], {
    account: home.account,
    cwd: home.folder,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  let ended = false
  child.on('exit', () => {
    ended = true
  })
  child.on('error', () => {
    ended = true
  })
  const { pid } = child
  if (pid === undefined || !(await isReady(home.cluster, pid, () => ended))) {
    return (await readFile(home.log, 'utf8')).trim() || 'it said nothing'
  }
  child.unref()
  return { pid, port, status: 'ready' }
}

/** Lets go of every connection, writes all down, ends. */
export async function stopPostmaster({ cluster }: Home, binaries: Binaries, pid: number): Promise<void> {
  if (!isAlive(pid)) return
  if (process.platform === 'win32') {
    return complete(binaries, 'pg_ctl', ['stop', '-m', 'fast', '-D', cluster], {
      account: undefined,
      cwd: cluster,
    })
  }
  process.kill(pid, 'SIGINT')
  if (!(await hasStopped(cluster, pid, STOP_PATIENCE_MS))) {
    throw new Error(`PostgreSQL (process ${pid}) is still stopping. It finishes by itself; nothing is lost.`)
  }
}
