import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { POSTGRES_MAJOR } from './binaries.ts'
import type { Home } from './home.ts'

export const OWNER = 'pagora'

export interface Cluster {
  home: Home
  /** PostgreSQL's data directory. */
  data: string
  password: string
}

/** The cluster of this home, made if there is none; one that was cut short while being made is made anew. */
export async function prepareCluster(home: Home): Promise<Cluster> {
  const data = join(home.folder, 'cluster')
  const passwordFile = join(home.folder, 'password')
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) await initialise(home, data, passwordFile)
  else if (version.trim() !== POSTGRES_MAJOR) {
    throw new Error(
      `The database in ${data} is of PostgreSQL ${version.trim()}, this version of Pagora brings ${POSTGRES_MAJOR}. Dump it with the version of Pagora that made it and load it with this one (docs/runbook.md).`,
    )
  }
  return { home, data, password: (await readFile(passwordFile, 'utf8')).trim() }
}

/** initdb works in a folder of its own that becomes the cluster in one step, once it is whole. */
async function initialise(home: Home, data: string, passwordFile: string): Promise<void> {
  const partial = `${data}.partial`
  for (const name of await readdir(home.folder)) {
    if (name.startsWith('cluster')) await rm(join(home.folder, name), { recursive: true, force: true })
  }
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (home.runAs) await chown(passwordFile, home.runAs.uid, home.runAs.gid)
  const options = [
    `--pgdata=${partial}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ]
  await promisify(execFile)(
    join(home.binaries, 'bin', 'initdb'),
    [...options, '--locale=C', '--encoding=UTF8', '--no-instructions'],
    { ...home.runAs, cwd: home.folder, env: { LC_ALL: 'C', PATH: process.env['PATH'] } },
  )
  await rename(partial, data)
}
