import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** Ports that nobody has, so that a trial disturbs no server that runs. */
export async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map(server => server.address().port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}

export async function environment(extra = {}) {
  const [port, checkoutPort, pspPort] = await freePorts(3)
  const env = { ...process.env, PORT: port, CHECKOUT_PORT: checkoutPort, PSP_PORT: pspPort, ...extra }
  // What npm tells its own children is not for a fresh start, nor where the one above keeps its data.
  for (const name of Object.keys(env))
    if (/^(npm_|DATA_DIR$|APP_URL$|CHECKOUT_URL$)/.test(name) && !(name in extra)) delete env[name]
  return { env, url: `http://127.0.0.1:${port}`, bankUrl: `http://127.0.0.1:${pspPort}` }
}

const TIMEOUT_MS = 600_000

/** A trial that is ended leaves no server behind; those told to stop take their database along. */
const left = new Set()
process.on('exit', () => {
  for (const child of left) child.kill('SIGTERM')
})

/** Starts, and settles once it says `ready`; with how long that took, and how it is ended. */
export async function untilReady(command, args, options) {
  const began = Date.now()
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  left.add(child)
  child.once('exit', () => left.delete(child))
  let output = ''
  const exited = new Promise(resolve => child.once('close', (code, signal) => resolve(code ?? signal)))
  const ready = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), TIMEOUT_MS)
    const look = text => {
      output += text
      if (!/^ready http/m.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    exited.then(code => reject(new Error(`ended with ${code}:\n${output}`)))
  })
  await ready
  return { child, exited, ms: Date.now() - began, output: () => output }
}
