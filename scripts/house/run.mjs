import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './root.mjs'

const WINDOWS = process.platform === 'win32'
const running = new Set()

/**
 * A child leads a process group of its own: Ctrl-C reaches only us, so that each child is told once,
 * by us, and in the right order.
 */
export function launch(command, args, { cwd = ROOT, env = process.env, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio,
    detached: !WINDOWS,
    shell: WINDOWS && /^npx/.test(command),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

export const run = (command, args, options) => exitOf(launch(command, args, options))

/** Runs to the end and keeps what it says. */
export async function capture(command, args, options = {}) {
  const child = launch(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', text => {
      output += text
    })
  }
  return { code: await exitOf(child), output }
}

function signalAll(signal) {
  for (const child of running) {
    try {
      process.kill(WINDOWS ? child.pid : -child.pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** A terminal and npm both pass on one Ctrl-C; what comes this soon after is the same one. */
const SAME_MS = 700

/** Until whoever calls takes over, a signal ends what runs and then us. */
let onSignal = signal => {
  signalAll('SIGTERM')
  process.exit(128 + constants.signals[signal])
}

export function forwardSignals() {
  let before = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now()
      if (now - before > SAME_MS) onSignal(signal)
      before = now
    })
  }
}

/** From now on children decide themselves how they end. */
export function letChildrenDecide() {
  onSignal = signal => signalAll(signal)
}
