import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type FileStore } from './store.ts'

const isMissing = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && 'code' in fault && fault.code === 'ENOENT'

/** For one machine: a file for each key, readable by the server's user only. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, checkedKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const half = join(dirname(path), `.${randomUUID()}`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written beside and renamed, so that a reader never sees half a file.
      await writeFile(half, bytes, { mode: 0o600, flush: true })
      await rename(half, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (fault) {
        if (isMissing(fault)) return null
        throw fault
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
