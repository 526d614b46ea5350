import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { type Cluster, OWNER, prepareCluster } from './cluster.ts'
import { prepareHome, prepareTemporaryHome } from './home.ts'
import { findRunning, halt, launch, type Postmaster } from './postmaster.ts'

const DATABASE = 'pagora'

export interface EmbeddedPostgres {
  /** As the owner of the database. */
  url: string
  /** True when a killed server had left it running. */
  adopted: boolean
  stop(): Promise<void>
}

const COMMON = ['jit=off', 'timezone=UTC', 'log_timezone=UTC', 'max_connections=100']

/** The PostgreSQL that comes with the product, serving the cluster of this data folder. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(await prepareHome(dataDir))
  const { pid, port, adopted } = await serve(cluster)
  return { url: urlOf(cluster, port, DATABASE), adopted, stop: () => halt(pid) }
}

const TRIES = 10
const BETWEEN_TRIES_MS = 500

/**
 * One that was killed a moment ago may still look alive, and its children hold its memory until they
 * notice; both pass.
 */
async function serve(cluster: Cluster): Promise<Postmaster & { adopted: boolean }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const running = await findRunning(cluster.data)
      const postmaster = running ?? (await launch(cluster, COMMON, true))
      await ensureDatabase(cluster, postmaster.port)
      return { ...postmaster, adopted: running !== null }
    } catch (error) {
      if (attempt === TRIES) throw error
      await pause(BETWEEN_TRIES_MS)
    }
  }
}

const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/** One for tests: quick, forgetful, gone when stopped. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pagora-postgres-'))
  const cluster = await prepareCluster(await prepareTemporaryHome(folder))
  const { pid, port } = await launch(cluster, [...COMMON, ...FORGETFUL], false)
  return {
    url: urlOf(cluster, port, 'postgres'),
    async stop() {
      await halt(pid, 'SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const urlOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const sql = postgres(urlOf(cluster, port, 'postgres'), { max: 1, onnotice: () => undefined })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (!found) await sql`create database ${sql(DATABASE)}`
  } finally {
    await sql.end({ timeout: 5 })
  }
}
