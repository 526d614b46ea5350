import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

/** What postmaster.pid says; `status` is the last thing that is written to it. */
export interface Postmaster {
  pid: number
  port: number
  status: string
}

const POLL_MS = 20

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number is used again: only a process that serves this very folder is our postmaster. */
async function serves(found: Postmaster, cluster: string, url: (port: number) => string): Promise<boolean> {
  if (process.platform === 'linux') {
    if ((await readlink(`/proc/${found.pid}/cwd`).catch(() => '')) === cluster) return true
    // A container's root may not look into other users' processes, but their command lines are open to all.
    const words = (await readFile(`/proc/${found.pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    return words[words.indexOf('-D') + 1] === cluster
  }
  const sql = postgres(url(found.port), { max: 1, connect_timeout: 3, onnotice: () => undefined })
  try {
    const [row] = await sql<[{ folder: string }]>`select current_setting('data_directory') as folder`
    return row.folder === cluster
  } catch (error) {
    // Still starting up counts: whoever waits for it sees it get ready or go.
    return (error as { code?: string }).code === '57P03'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * The live postmaster of a cluster. A file of a dead one is left to PostgreSQL, which checks that no
 * orphan of it still writes; one whose number went to somebody else it would obey, so that one goes.
 */
export async function findPostmaster(
  cluster: string,
  url: (port: number) => string,
): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster)
  if (!found || !isAlive(found.pid)) return undefined
  if (await serves(found, cluster, url)) return found
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/** Whether it takes a query; false also while it starts, stops, or has just been killed. */
export async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => undefined })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    // What it says itself is worth hearing, but for 57P: coming up or going down.
    if (error instanceof postgres.PostgresError && !error.code.startsWith('57P')) throw error
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Waits until it takes connections; false when it went away instead. */
export async function isReady(cluster: string, pid: number, hasEnded: () => boolean): Promise<boolean> {
  for (;;) {
    const now = await readPostmaster(cluster)
    if (now?.pid === pid && now.status === 'ready') return true
    if (hasEnded()) return false
    await sleep(POLL_MS)
  }
}

/** Its file goes last. The process itself may linger as a zombie where nobody collects orphans. */
export async function hasStopped(cluster: string, pid: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    if (!isAlive(pid) || (await readPostmaster(cluster))?.pid !== pid) return true
    await sleep(POLL_MS)
  }
  return false
}
