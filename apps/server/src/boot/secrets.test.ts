import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appRolePassword, keep, openSecrets } from './secrets.ts'

const NOTHING = { secretKey: undefined, masterTotpSecret: undefined }

describe('the secrets of a data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pagora secrets '))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('are made once, for their owner alone to read', async () => {
    const first = await openSecrets(folder, NOTHING)
    const second = await openSecrets(folder, NOTHING)
    expect(first.newTotpSecret).toBe(true)
    expect(second).toEqual({ ...first, newTotpSecret: false })
    expect(first.secretKey.length).toBeGreaterThanOrEqual(64)
    expect(first.masterTotpSecret).toMatch(/^[A-Z2-7]{32}$/)
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    }
    expect((await readdir(folder)).sort()).toEqual(['master-totp-secret', 'secret-key'])
  })

  it('give way to those of the environment, and leave nothing behind', async () => {
    const given = { secretKey: 'given', masterTotpSecret: 'JBSWY3DPEHPK3PXP' }
    expect(await openSecrets(folder, given)).toEqual({ ...given, newTotpSecret: false })
    expect(await readdir(folder)).toEqual([])
  })

  it('are the same for processes that start at once', async () => {
    const module = fileURLToPath(new URL('secrets.ts', import.meta.url))
    const script = `import { openSecrets } from ${JSON.stringify(module)}
      const { secretKey, newTotpSecret } = await openSecrets(${JSON.stringify(folder)}, {})
      process.stdout.write(secretKey + ' ' + newTotpSecret)`
    const runs = Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
      const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
      return said.split(' ')
    })
    const answers = await Promise.all(runs)
    const kept = (await readFile(join(folder, 'secret-key'), 'utf8')).trim()
    expect(answers.map(([key]) => key)).toEqual(answers.map(() => kept))
    expect(answers.filter(([, made]) => made === 'true')).toHaveLength(1)
    expect((await readdir(folder)).sort()).toEqual(['master-totp-secret', 'secret-key'])
  })

  it('are the same for calls of one process that race', async () => {
    const path = join(folder, 'raced')
    let made = 0
    const kept = await Promise.all(Array.from({ length: 20 }, () => keep(path, () => `secret ${made++}`)))
    expect(new Set(kept.map(({ text: secret }) => secret)).size).toBe(1)
    expect(kept.filter(secret => secret.made)).toHaveLength(1)
  })

  it('are not made anew where a file was emptied', async () => {
    await writeFile(join(folder, 'secret-key'), '')
    await expect(openSecrets(folder, NOTHING)).rejects.toThrow('is empty')
  })

  it('give the database role a password that another key does not give', () => {
    expect(appRolePassword('a')).toBe(appRolePassword('a'))
    expect(appRolePassword('a')).not.toBe(appRolePassword('b'))
  })
})
