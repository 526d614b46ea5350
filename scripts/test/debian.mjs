import { existsSync } from 'node:fs'
import { capture } from '../house/run.mjs'

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a package of Debian's; answers what apt said when it could not. */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { code, output } = await capture('apt-get', ['-q', ...args], { env })
    if (code !== 0 && args[0] === 'install') return output
  }
  return undefined
}

/** The test that goes through a PgBouncer is skipped where there is none. */
export async function installPgBouncer() {
  if (existsSync('/usr/sbin/pgbouncer') || !mayInstall()) return
  console.log('Installing pgbouncer')
  await aptInstall('pgbouncer')
}
