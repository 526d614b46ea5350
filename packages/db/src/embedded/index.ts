import { readFile, rm } from 'node:fs/promises'
import postgres from 'postgres'
import { findBinaries } from './binaries.ts'
import {
  CARELESS,
  type Care,
  DURABLE,
  initialise,
  OWNER,
  refuseOtherMajor,
  startPostmaster,
  stopPostmaster,
} from './cluster.ts'
import { temporaryHome } from './ephemeral.ts'
import { type Home, openHome } from './home.ts'

interface EmbeddedOptions {
  /** Everything is kept here; removing it is a factory reset. */
  dataDir: string
  /** For whoever has to find it again under the same address; unset: any that is free. */
  port?: number
  log?: (message: string) => void
}

export { PostgresRefused } from './refused.ts'

export interface EmbeddedPostgres {
  /** As the owner of the database `pagora`. */
  url: string
  /** True when a server that was killed had left it running. */
  adopted: boolean
  stop(): Promise<void>
}

/** A real PostgreSQL of our own, for those who bring none. */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  log = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const furnish = async (fresh: Home) => {
    log('Making the database (once)')
    await initialise(fresh, await findBinaries(fresh.place, fresh.mustCopyBinaries), DURABLE)
  }
  return serve(await openHome(dataDir, furnish, log), DURABLE, port)
}

/** One for tests: in a temporary folder, without a care for power cuts, gone when stopped. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const home = await temporaryHome()
  const discard = () => rm(home.folder, { recursive: true, force: true })
  try {
    await initialise(home, await findBinaries(home.place, home.mustCopyBinaries), CARELESS)
    const served = await serve(home, CARELESS)
    return { ...served, stop: () => served.stop().then(discard) }
  } catch (error) {
    await discard()
    throw error
  }
}

async function serve(home: Home, care: Care, fixedPort?: number): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries(home.place, home.mustCopyBinaries)
  await refuseOtherMajor(home, binaries)
  const password = (await readFile(home.password, 'utf8')).trim()
  const url = (port: number, database = OWNER) =>
    `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
  const { pid, port, adopted } = await startPostmaster(home, binaries, care, {
    url: port => url(port, 'postgres'),
    fixedPort,
  })
  const stop = () => stopPostmaster(home, binaries, pid)
  try {
    await ensureDatabase(url(port, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: url(port), adopted, stop }
}

async function ensureDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined })
  try {
    const found = await sql`select from pg_database where datname = ${OWNER}`
    if (found.length === 0) await sql`create database ${sql(OWNER)}`
  } finally {
    await sql.end({ timeout: 5 })
  }
}
