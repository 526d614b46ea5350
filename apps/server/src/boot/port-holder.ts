import { readdir, readFile, readlink } from 'node:fs/promises'

const LISTEN = '0A'

/** The inodes of the sockets that listen on a port, from the kernel's table. */
async function listeningInodes(port: number): Promise<Set<string>> {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map(path => readFile(path, 'utf8').catch(() => '')),
  )
  const rows = tables.flatMap(table => table.split('\n').slice(1)).map(line => line.trim().split(/\s+/))
  return new Set(
    rows.flatMap(([, local, , state, , , , , , inode]) =>
      state === LISTEN && local?.endsWith(`:${wanted}`) && inode ? [inode] : [],
    ),
  )
}

/** Which process holds a port, as far as Linux tells this user: of others' processes it does not. */
export async function holderOf(port: number): Promise<number | undefined> {
  const inodes = await listeningInodes(port)
  if (inodes.size === 0) return undefined
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`
    for (const fd of await readdir(folder).catch(() => [])) {
      const inode = /^socket:\[(\d+)\]$/.exec(await readlink(`${folder}/${fd}`).catch(() => ''))?.[1]
      if (inode !== undefined && inodes.has(inode)) return Number(pid)
    }
  }
  return undefined
}

const SHOWN = 80

export async function describeProcess(pid: number): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').join(' ').trim()
  return words.slice(0, SHOWN) || 'unknown'
}
