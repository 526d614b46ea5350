import { readFile, rm } from 'node:fs/promises'
import postgres from 'postgres'
import { findBinaries } from './binaries.ts'
import { initialise, OWNER, refuseOtherMajor, startPostmaster, stopPostmaster } from './cluster.ts'
import { temporaryHome } from './ephemeral.ts'
import { openHome } from './home.ts'

interface EmbeddedOptions {
  /** Everything is kept here; removing it is a factory reset. Not looked at when ephemeral. */
  dataDir: string
  log?: (message: string) => void
  /** In a temporary folder, without a care for power cuts, gone when stopped. */
  ephemeral?: boolean
}

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
  log = () => undefined,
  ephemeral = false,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const temporary = ephemeral ? await temporaryHome() : undefined
  if (temporary) {
    await initialise(temporary, await findBinaries(temporary.place, temporary.mustCopyBinaries), true)
  }
  const home =
    temporary ??
    (await openHome(
      dataDir,
      async fresh => {
        log('Making the database (once)')
        await initialise(fresh, await findBinaries(fresh.place, fresh.mustCopyBinaries), false)
      },
      log,
    ))
  const binaries = await findBinaries(home.place, home.mustCopyBinaries)
  await refuseOtherMajor(home, binaries)
  const password = await readFile(home.password, 'utf8')
  const url = (port: number, database = OWNER) =>
    `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
  const { pid, port, adopted } = await startPostmaster(home, binaries, ephemeral, url)
  const stop = async () => {
    await stopPostmaster(home, binaries, pid)
    if (ephemeral) await rm(home.folder, { recursive: true, force: true })
  }
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
