import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instance, InstanceLock } from './instance-lock.ts'

interface Entry extends Instance {
  id: string
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const createdBy = (path: string, text: string): Promise<boolean> =>
  writeFile(path, text, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

const holder = async (path: string): Promise<Entry> => JSON.parse(await readFile(path, 'utf8')) as Entry

/**
 * Where the kernel has no names to give: a file that tells the process which holds it. Whoever finds
 * its holder dead first claims that very file by its id, so that of two who find it only one goes on.
 */
export async function lockFile(dataDir: string, self: Instance): Promise<InstanceLock | Instance> {
  const path = join(dataDir, 'instance.lock')
  const mine = JSON.stringify({ ...self, id: randomUUID() } satisfies Entry)
  const held: InstanceLock = { release: () => rm(path, { force: true }) }
  if (await createdBy(path, mine)) return held
  const other = await holder(path)
  if (isAlive(other.pid)) return other
  const claim = join(dataDir, `instance.claim-${other.id}`)
  if (!(await createdBy(claim, mine))) return holder(claim).catch(() => holder(path))
  // A claim that came free again: somebody took over between our look and now.
  const now = await holder(path)
  if (now.id !== other.id) {
    await rm(claim)
    return now
  }
  const next = `${claim}.next`
  await writeFile(next, mine, { mode: 0o600 })
  await rename(next, path)
  await rm(claim)
  return held
}
