import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

let dataDir: string
let started: EmbeddedPostgres | undefined
/** As root the data folder only holds a link to where the cluster is. */
const homes = new Set<string>()

beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'pagora data ')), 'with spaces')
  await mkdir(dataDir)
})
afterEach(async () => {
  homes.add(await realpath(join(dataDir, 'postgres')).catch(() => dataDir))
  await started?.stop()
  started = undefined
})
afterAll(async () => {
  for (const folder of [...homes, dataDir]) await rm(folder, { recursive: true, force: true })
})

const start = async (): Promise<EmbeddedPostgres> => {
  started = await startEmbeddedPostgres({ dataDir })
  return started
}

async function ask<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const data = () => join(dataDir, 'postgres', 'cluster')
const remember = (url: string) => ask(url, sql => sql`create table if not exists kept (a int)`)
const remembers = (url: string) =>
  ask(url, sql => sql`select from kept`).then(
    () => true,
    () => false,
  )

const runAside = (work: string, stdout: 'inherit' | 'pipe' = 'inherit') => {
  const index = fileURLToPath(new URL('index.ts', import.meta.url))
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(index)}\n${work}`
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', stdout, 'inherit'],
  })
}

test('what was written is there after a stop and a start', async () => {
  const first = await start()
  await remember(first.url)
  await first.stop()
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await remembers(second.url)).toBe(true)
})

test('listens on loopback only, asks for a password, and is as durable as it can be', async () => {
  const { url } = await start()
  const open = new URL(url)
  open.password = 'wrong'
  await expect(ask(open.toString(), sql => sql`select 1`)).rejects.toThrow(/password authentication failed/)
  const settings = await ask(
    url,
    sql => sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'server_encoding')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    listen_addresses: '127.0.0.1',
    fsync: 'on',
    synchronous_commit: 'on',
    server_encoding: 'UTF8',
  })
})

test('one that a killed process left running is taken over', async () => {
  const child = runAside(`await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.kill(process.pid, 'SIGKILL')`)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  const { adopted, url } = await start()
  expect(adopted).toBe(true)
  expect(await ask(url, sql => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test("a dead process's file is no obstacle, though its number is somebody's again", async () => {
  const first = await start()
  await remember(first.url)
  const file = await readFile(join(data(), 'postmaster.pid'), 'utf8')
  await first.stop()
  await writeFile(join(data(), 'postmaster.pid'), file.replace(/^\d+/, String(process.pid)))
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await remembers(second.url)).toBe(true)
})

test('PostgreSQL itself killed: the next start recovers what was committed', async () => {
  const first = await start()
  await remember(first.url)
  const [pid] = (await readFile(join(data(), 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const second = await start()
  expect(await remembers(second.url)).toBe(true)
})

test('a cluster that was cut short while being made is made anew', async () => {
  await rm(dataDir, { recursive: true })
  await mkdir(dataDir)
  const child = runAside(
    `await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console.log })`,
    'pipe',
  )
  // It says so when it begins to make one.
  await once(child.stdout ?? child, 'data')
  await pause(150)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect(readFile(join(data(), 'PG_VERSION'))).rejects.toThrow(/ENOENT/)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await ask(second.url, sql => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('removing the data folder is a factory reset', async () => {
  const first = await start()
  await remember(first.url)
  await first.stop()
  homes.add(await realpath(join(dataDir, 'postgres')))
  await rm(dataDir, { recursive: true })
  await mkdir(dataDir)
  const second = await start()
  expect(await remembers(second.url)).toBe(false)
})

test('a cluster of another major version is left alone, with one message', async () => {
  const first = await start()
  await first.stop()
  started = undefined
  await writeFile(join(data(), 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/PostgreSQL 17.*carries PostgreSQL 18/)
})
