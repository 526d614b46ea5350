import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './root.mjs'

const POLL_MS = 200

const listen = name =>
  new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', error => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(name, () => resolve(server))
  })

/**
 * One process at a time installs and builds here. On Linux the turn is a name that the kernel gives
 * to one process and takes back when it dies. Its descriptor is handed to the children too: when we
 * are killed and an install goes on without us, the turn is still the install's.
 */
export async function inTurn(work) {
  if (process.platform !== 'linux') return work(undefined)
  const name = `\0pagora-turn-${createHash('sha256').update(ROOT).digest('hex').slice(0, 32)}`
  let server = await listen(name)
  if (!server) console.log('Another process is installing or building here; waiting for it.')
  while (!server) {
    await sleep(POLL_MS)
    server = await listen(name)
  }
  try {
    // Not in Node's documentation, but the only way to its descriptor; without it only that case is lost.
    return await work(server._handle?.fd)
  } finally {
    await new Promise(resolve => server.close(resolve))
  }
}
