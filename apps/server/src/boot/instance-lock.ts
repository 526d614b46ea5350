import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { lockFile } from './lock-file.ts'
import { StartRefused } from './refused.ts'

/** What a second start is told of the first. */
export interface Instance {
  pid: number
  url: string
}

export interface InstanceLock {
  release(): Promise<void>
}

const ASK_MS = 2000

/**
 * One server for each data folder. On Linux the lock is a socket in the abstract namespace, named by
 * the folder: the kernel gives a name to one process only and takes it back when that one dies,
 * however it dies, so nothing stale can be left and no two starts can both believe that they won. It
 * answers whoever connects with what it is.
 */
export async function lockInstance(dataDir: string, self: Instance): Promise<InstanceLock> {
  if (process.platform !== 'linux') {
    const lock = await lockFile(dataDir, self)
    return 'pid' in lock ? refuse(dataDir, lock) : lock
  }
  const user = process.getuid?.() ?? 0
  const name = `\0pagora-${user}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify(self))
  })
  server.listen(name)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return refuse(dataDir, await ask(name))
  }
  server.unref()
  return {
    async release() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** Undefined when it does not say, as while it starts or goes. */
async function ask(name: string): Promise<Instance | undefined> {
  const socket = connect({ path: name })
  socket.setTimeout(ASK_MS, () => socket.destroy(new Error('no answer')))
  try {
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    const { pid, url } = JSON.parse(text) as Instance
    return { pid, url }
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}

function refuse(dataDir: string, other: Instance | undefined): never {
  const who = other ? ` as process ${other.pid}, at ${other.url}` : ''
  throw new StartRefused(
    `Pagora already runs on the data folder ${dataDir}${who}. Stop that one first, or set DATA_DIR (and the ports) for a second one.`,
  )
}
