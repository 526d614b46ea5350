import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** No PG* variable of the user's reaches it, and messages are in the one language that we read. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

interface Run {
  account: Account | undefined
  cwd: string
  stdio: 'ignore' | ['ignore', number, number] | ['ignore', 'pipe', 'pipe']
}

/**
 * In a process group of its own: Ctrl-C reaches every process of the terminal's group, and the
 * database must not stop before the server has finished what it began.
 */
export const run = (binaries: Binaries, program: string, args: string[], { account, cwd, stdio }: Run) =>
  spawn(join(binaries, 'bin', program), args, {
    cwd,
    stdio,
    detached: true,
    env: ENVIRONMENT,
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  })

/** Runs to the end; what it said becomes the error when it fails. */
export async function complete(
  binaries: Binaries,
  program: string,
  args: string[],
  at: Omit<Run, 'stdio'>,
): Promise<void> {
  const child = run(binaries, program, args, { ...at, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1')
  return address.port
}
