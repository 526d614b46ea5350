import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SandboxBank } from '@pagora/api'
import { StartRefused } from './refused.ts'

const PROGRAM = fileURLToPath(new URL('../../../sandbox-psp/src/main.ts', import.meta.url))
const CLIENT_ID = 'pagora'
const START_MS = 15_000
const STOP_MS = 5000

interface BankOptions {
  host: string
  port: number
  /** Where it keeps its books. */
  file: string
  secretKey: string
  onExit: (code: number | null) => void
}

/** How programs of one machine reach each other. */
export const ownUrl = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`

/** What every process of this installation knows the sandbox bank by. */
export const sandboxBank = (
  { host, pspPort, pspUrl }: { host: string; pspPort: number; pspUrl: string | undefined },
  secretKey: string,
): SandboxBank => {
  const root = pspUrl ?? ownUrl(host, pspPort)
  return {
    baseUrl: `${root}/v2`,
    tokenUrl: `${root}/oauth/token`,
    clientId: CLIENT_ID,
    clientSecret: clientSecretOf(secretKey),
  }
}

const clientSecretOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('client of the sandbox bank').digest('base64url')

/**
 * The sandbox bank is a program of its own, with its own books: what happens to us does not happen to it.
 * It ends with us, however we end, since it sees the channel close.
 */
export async function startBank({
  host,
  port,
  file,
  secretKey,
  onExit,
}: BankOptions): Promise<() => Promise<void>> {
  const child = fork(PROGRAM, {
    env: {
      PATH: process.env['PATH'],
      HOST: host,
      PSP_PORT: String(port),
      BANK_FILE: file,
      BANK_CLIENT_ID: CLIENT_ID,
      BANK_CLIENT_SECRET: clientSecretOf(secretKey),
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Ctrl-C reaches the whole group; the bank goes when we have drained.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await ready(child)
  let stopping = false
  child.once('exit', code => {
    if (!stopping) onExit(code)
  })
  return async () => {
    stopping = true
    await stop(child)
  }
}

async function ready(child: ChildProcess): Promise<void> {
  const outcome = await Promise.race([
    once(child, 'message').then(() => 'ready' as const),
    once(child, 'exit').then(() => 'ended' as const),
    new Promise<'late'>(resolve => setTimeout(() => resolve('late'), START_MS).unref()),
  ])
  if (outcome === 'ready') return
  child.kill('SIGKILL')
  throw new StartRefused('The sandbox bank did not start; what it said stands above.')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(hard)
}
