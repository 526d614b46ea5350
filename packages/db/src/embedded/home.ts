import { randomBytes } from 'node:crypto'
import {
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Account, runningAsRoot, unprivilegedAccount } from './account.ts'
import { PostgresRefused } from './refused.ts'

/** Where root keeps what another user has to reach: a data folder under /root is closed to them. */
const ROOTS_PLACE = '/var/lib/pagora'
/** In a home of root's: the link that it belongs to. */
const BELONGS_TO = 'belongs-to'

/** An initdb whose starter was killed may still be writing its last files. */
const DEEP = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/** What one embedded PostgreSQL consists of: its cluster, its password, its log. */
export interface Home {
  folder: string
  cluster: string
  password: string
  log: string
  account: Account | undefined
  /** Where binaries go that cannot be run from their package. */
  place: string
  mustCopyBinaries: boolean
}

const homeIn = (folder: string, account: Account | undefined, place: string): Home => ({
  folder,
  cluster: join(folder, 'cluster'),
  password: join(folder, 'password'),
  log: join(folder, 'postgres.log'),
  account,
  place,
  mustCopyBinaries: account !== undefined,
})

/** A name that appears is only safe from a power cut once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/**
 * The home under a data folder, or what `furnish` makes of a new one. A new home gets its name only
 * when it is finished, so a half-made one is never taken for whole. Under root the name is a link to
 * a folder with a name of its own: without the link nobody finds it, so removing the data folder
 * forgets everything.
 */
export async function openHome(
  dataDir: string,
  furnish: (home: Home) => Promise<void>,
  log: (message: string) => void,
): Promise<Home> {
  const name = join(await realpath(dataDir), 'postgres')
  const found = await lstat(name).catch(() => undefined)
  if (found) return knownHome(name)
  const home = runningAsRoot() ? await newHomeOfRoot(name, log) : await newHome(name)
  await furnish(home)
  if (!home.account) {
    await rename(home.folder, name)
    await syncFolder(dirname(name))
    return homeIn(name, undefined, dirname(name))
  }
  const finished = home.folder.replace(/\.unfinished$/, '')
  await rename(home.folder, finished)
  await syncFolder(ROOTS_PLACE)
  await symlink(finished, name)
  await syncFolder(dirname(name))
  return homeIn(finished, home.account, ROOTS_PLACE)
}

async function knownHome(name: string): Promise<Home> {
  const folder = await realpath(name).catch(() => {
    throw new PostgresRefused(
      `${name} leads nowhere: the database was removed. Remove the data folder to start anew.`,
    )
  })
  const owner = await lstat(join(folder, 'cluster')).catch((cause: unknown) => {
    throw new PostgresRefused(
      `The database in ${folder} cannot be read. It may have been made by another user.`,
      {
        cause,
      },
    )
  })
  if (!runningAsRoot()) return homeIn(folder, undefined, dirname(name))
  // A folder that an ordinary user began goes on as that user's.
  return homeIn(folder, { uid: owner.uid, gid: owner.gid }, ROOTS_PLACE)
}

async function newHome(name: string): Promise<Home> {
  const folder = `${name}.unfinished`
  await rm(folder, DEEP)
  await mkdir(folder, { mode: 0o700 })
  return homeIn(folder, undefined, dirname(name))
}

async function newHomeOfRoot(name: string, log: (message: string) => void): Promise<Home> {
  await mkdir(ROOTS_PLACE, { recursive: true, mode: 0o755 })
  for (const other of await readdir(ROOTS_PLACE)) {
    const folder = join(ROOTS_PLACE, other)
    const link = await readFile(join(folder, BELONGS_TO), 'utf8').catch(() => undefined)
    if (link === undefined || resolve(link) !== name) continue
    if (other.endsWith('.unfinished')) await rm(folder, DEEP)
    // Not ours to delete: the data folder may be on a disk that is only not mounted now.
    else log(`A database that ${name} once led to is left in ${folder}. Remove it when it is not missed.`)
  }
  const folder = join(ROOTS_PLACE, `${randomBytes(8).toString('hex')}.unfinished`)
  const account = await unprivilegedAccount()
  await mkdir(folder, { mode: 0o700 })
  await writeFile(join(folder, BELONGS_TO), name, { mode: 0o600 })
  await chown(folder, account.uid, account.gid)
  return homeIn(folder, account, ROOTS_PLACE)
}
