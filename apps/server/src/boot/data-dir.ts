import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { StartRefused } from './refused.ts'

/** Makes the data folder where it is missing, and answers its real path once it can be written to. */
export async function openDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const probe = join(folder, `.writable-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
    return await realpath(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new StartRefused(
        `The data folder ${folder} cannot be written to by the user ${userInfo().username}. Make it theirs, or set DATA_DIR to a folder that is.`,
      )
    }
    if (code === 'ENOTDIR' || code === 'EEXIST') {
      throw new StartRefused(`The data folder ${folder} is not a folder. Set DATA_DIR to one.`)
    }
    if (code === 'ENOSPC') throw new StartRefused(`The disk of the data folder ${folder} is full.`)
    throw error
  }
}
