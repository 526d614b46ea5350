import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, runningAsRoot, unprivilegedAccount } from './account.ts'
import type { Home } from './home.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

const PREFIX = 'pagora-postgres-'

/** A run that was killed could not clean up; its name says which process that was. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^pagora-postgres-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    const folder = join(tmpdir(), name)
    try {
      const left = await readPostmaster(join(folder, 'cluster'))
      if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT')
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch {
      // Another user's; theirs to clean.
    }
  }
}

/** A home in the folder for temporary things, for tests. */
export async function temporaryHome(): Promise<Home> {
  await sweep()
  const account: Account | undefined = runningAsRoot() ? await unprivilegedAccount() : undefined
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  if (account) await chown(folder, account.uid, account.gid)
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    log: join(folder, 'postgres.log'),
    account,
    place: account ? '/var/lib/pagora' : join(tmpdir(), `pagora-${process.getuid?.() ?? 'binaries'}`),
    mustCopyBinaries: account !== undefined,
  }
}
