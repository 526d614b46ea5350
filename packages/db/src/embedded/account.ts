import { readFile } from 'node:fs/promises'
import { PostgresRefused } from './refused.ts'

/** Whom PostgreSQL runs as; undefined: ourselves. */
export interface Account {
  uid: number
  gid: number
}

export const runningAsRoot = (): boolean => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. `nobody` is on every system, initdb insists on an account that
 * the system knows, and making one of our own would change the machine behind its owner's back. Who
 * minds that other programs run as `nobody` too makes a user called `pagora`, and it is taken.
 */
export async function unprivilegedAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const name of ['pagora', 'nobody']) {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined && uid !== '0') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new PostgresRefused(
    'PostgreSQL does not run as root, and this system has neither a user `pagora` nor `nobody`. Make one (useradd --system pagora), or start as another user.',
  )
}
