import { randomBytes } from 'node:crypto'
import { chown, cp, mkdir, readFile, readlink, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { locateBinaries } from './binaries.ts'

/** Where a cluster lives, what runs it, and as whom. */
export interface Home {
  binaries: string
  folder: string
  /** PostgreSQL refuses to run as root; undefined is the user who started us. */
  runAs: { uid: number; gid: number } | undefined
}

const SYSTEM_FOLDER = '/var/lib/pagora'
const LINK = 'postgres'

/**
 * An ordinary user's cluster is in DATA_DIR. Root's cannot be: PostgreSQL must then run as somebody
 * else, who may not even enter the folder (such as /root), so binaries and cluster live under
 * /var/lib/pagora and DATA_DIR holds a link. The name is drawn, not derived, so that removing DATA_DIR
 * is a factory reset: what it pointed to is never found again.
 */
export async function prepareHome(dataDir: string): Promise<Home> {
  if (process.getuid?.() !== 0) {
    const folder = join(await realpath(dataDir), LINK)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { binaries: locateBinaries(), folder, runAs: undefined }
  }
  const runAs = await unprivilegedUser()
  const link = join(dataDir, LINK)
  let folder = await readlink(link).catch(() => null)
  if (folder === null || !(await isFolder(folder))) {
    folder = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'))
    // Others must be able to pass through to what is theirs.
    await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
    await mkdir(folder, { mode: 0o700 })
    await rm(link, { recursive: true, force: true })
    await symlink(folder, link)
  }
  return { binaries: await ownCopyOfBinaries(folder), folder: await handOver(folder, runAs), runAs }
}

/** A home that goes with the run of tests that made it. */
export async function prepareTemporaryHome(folder: string): Promise<Home> {
  if (process.getuid?.() !== 0) return { binaries: locateBinaries(), folder, runAs: undefined }
  const runAs = await unprivilegedUser()
  return { binaries: await ownCopyOfBinaries(folder), folder: await handOver(folder, runAs), runAs }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )

async function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<string> {
  await chown(folder, uid, gid)
  return folder
}

/** Copied beside and renamed, so that a copy that was cut short is not taken for a whole one. */
async function ownCopyOfBinaries(folder: string): Promise<string> {
  const source = await realpath(locateBinaries())
  const { version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(folder, `postgresql-${version}`)
  if (await isFolder(copy)) return copy
  const partial = `${copy}.partial`
  await rm(partial, { recursive: true, force: true })
  await cp(source, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, copy)
  return copy
}

/**
 * A user `pagora` where somebody made one, else `nobody`, which every Linux has. initdb wants a name
 * for its user, so a free number does not do; and a user is the administrator's to create, not ours.
 */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map(row => row.split(':'))
  for (const name of ['pagora', 'nobody']) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? []
    if (process.platform === 'linux' && uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root. Start as an ordinary user, or set DATABASE_URL.')
}
