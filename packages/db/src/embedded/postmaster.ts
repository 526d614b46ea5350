import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

export interface Postmaster {
  pid: number
  port: number
  status: string
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 20

/** What PostgreSQL itself writes down about the process that serves a data directory. */
async function readPidFile(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , status] = text.split('\n')
  if (!pid || !port) return null
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? '' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number can be given to another process after a crash; PostgreSQL always works inside its data directory. */
async function serves(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder === (await realpath(data))
}

/** The process that a killed server has left behind, once it serves; null if there is none. */
export async function findRunning(data: string): Promise<Postmaster | null> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const found = await readPidFile(data)
    if (!found) return null
    if (!(await serves(found.pid, data))) {
      await rm(join(data, 'postmaster.pid'), { force: true })
      return null
    }
    if (found.status === 'ready') return found
    // Recovering after a crash, or on its way out: both end.
    await pause(POLL_MS)
  }
  throw new Error(`PostgreSQL in ${data} neither starts nor stops; see ${data}.log`)
}

/**
 * In a group of its own, so that Ctrl-C reaches the server alone, which stops the database after its
 * last query. Tests keep it in theirs, so that nothing outlives them.
 */
export async function launch(cluster: Cluster, settings: string[], ownGroup: boolean): Promise<Postmaster> {
  const { home, data } = cluster
  const log = await open(`${data}.log`, 'a', 0o600)
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    ...settings.flatMap(setting => ['-c', setting]),
  ]
  const child = spawn(join(home.binaries, 'bin', 'postgres'), options, {
    ...home.runAs,
    cwd: home.folder,
    detached: ownGroup,
    stdio: ['ignore', log.fd, log.fd],
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
  })
  const exited = once(child, 'exit').then(
    () => true,
    () => true,
  )
  child.unref()
  try {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (Date.now() < deadline) {
      const found = await readPidFile(data)
      if (found && found.pid === child.pid && found.status === 'ready') return found
      if (await Promise.race([exited, pause(POLL_MS, false)])) break
    }
  } finally {
    await log.close()
  }
  const said = await readFile(`${data}.log`, 'utf8').catch(() => '')
  throw new Error(`PostgreSQL did not start: ${said.trim().split('\n').slice(-3).join(' ')}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** A fast shutdown: transactions under way are rolled back, everything committed is on disk. */
export async function halt(pid: number, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not stop`)
    await pause(POLL_MS)
  }
}
