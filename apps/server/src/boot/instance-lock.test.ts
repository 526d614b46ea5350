import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockInstance } from './instance-lock.ts'
import { lockFile } from './lock-file.ts'
import { StartRefused } from './refused.ts'

const SELF = { pid: process.pid, url: 'http://localhost:3000' }
const OTHER = { pid: 1, url: 'http://localhost:4000' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagora-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the lock on a data folder', () => {
  it('tells the second start of the first, and is free again afterwards', async () => {
    const first = await lockInstance(folder, SELF)
    const second = lockInstance(folder, OTHER)
    await expect(second).rejects.toThrow(StartRefused)
    await expect(second).rejects.toThrow(`as process ${process.pid}, at ${SELF.url}`)
    await first.release()
    await (await lockInstance(folder, OTHER)).release()
  })

  it('lets folders be apart', async () => {
    const locks = [await lockInstance(folder, SELF), await lockInstance(`${folder}/other`, SELF)]
    await Promise.all(locks.map(lock => lock.release()))
  })

  it('goes to one of many that start at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockInstance(folder, SELF)))
    const won = tries.filter(result => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    await Promise.all(won.map(({ value }) => value.release()))
  })

  it('does not survive a process that was killed', async () => {
    const module = fileURLToPath(new URL('instance-lock.ts', import.meta.url))
    const script = `import { lockInstance } from ${JSON.stringify(module)}
      await lockInstance(${JSON.stringify(folder)}, { pid: process.pid, url: 'http://killed' })
      console.log('locked'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
    await once(child.stdout, 'data')
    await expect(lockInstance(folder, SELF)).rejects.toThrow(`process ${child.pid}, at http://killed`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await lockInstance(folder, SELF)).release()
  })
})

describe('the lock by a file, for systems without such names', () => {
  const gone = async (): Promise<number> => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    return child.pid ?? 0
  }

  it('answers who holds it', async () => {
    const lock = await lockFile(folder, SELF)
    expect(await lockFile(folder, OTHER)).toMatchObject(SELF)
    if ('release' in lock) await lock.release()
    expect(await lockFile(folder, OTHER)).toHaveProperty('release')
  })

  it('goes from a dead process to one of many that find it', async () => {
    const dead = { pid: await gone(), url: SELF.url, id: 'the-dead-one' }
    await writeFile(join(folder, 'instance.lock'), JSON.stringify(dead))
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFile(folder, SELF)))
    const won = tries.filter(result => result.status === 'fulfilled' && 'release' in result.value)
    expect(won).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['instance.lock'])
  })
})
