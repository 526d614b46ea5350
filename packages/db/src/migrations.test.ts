import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { asAdmin, createDatabase, onDatabase } from '@pagora/testing'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const here = fileURLToPath(new URL('..', import.meta.url))
const drizzleKit = join(here, 'node_modules/drizzle-kit/bin.cjs')

test('schema and migrations agree', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pagora-migrations-'))
  try {
    await cp(join(here, '../../drizzle'), folder, { recursive: true })
    const before = await readdir(folder)
    const config = [
      '--dialect=postgresql',
      '--schema=./src/schema/index.ts',
      '--casing=snake_case',
      `--out=${folder}`,
    ]
    await promisify(execFile)(process.execPath, [drizzleKit, 'generate', ...config], { cwd: here })
    expect(await readdir(folder)).toEqual(before)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('two processes that migrate at once both succeed, and a third has nothing to do', async () => {
  const { adminUrl } = inject('postgres')
  const name = `pagora_race_${process.pid}`
  await asAdmin(adminUrl, sql => sql`create database ${sql(name)}`)
  const ownerUrl = onDatabase(adminUrl, name)
  const run = () => migrate({ ownerUrl, appRolePassword: 'x' })
  try {
    const [one, two] = await Promise.all([run(), run()])
    expect(one).toEqual(two)
    expect(await run()).toEqual(one)
    expect(new URL(one.appUrl).username).toBe(`${name}_app`)
  } finally {
    await asAdmin(adminUrl, async sql => {
      await sql`drop database ${sql(name)} with (force)`
      await sql`drop role if exists ${sql(`${name}_app`)}`
    })
  }
})

test('an owner who may not create roles migrates all the same, and says what is missing', async () => {
  const { adminUrl } = inject('postgres')
  const name = `pagora_plain_${process.pid}`
  await asAdmin(adminUrl, async sql => {
    await sql.unsafe(`create role ${name} login password 'x'`)
    await sql.unsafe(`create database ${name} owner ${name}`)
  })
  const owner = new URL(onDatabase(adminUrl, name))
  owner.username = name
  owner.password = 'x'
  const said: string[] = []
  try {
    const log = (message: string) => said.push(message)
    const { appUrl } = await migrate({ ownerUrl: owner.toString(), appRolePassword: 'y', log })
    expect(appUrl).toBe(owner.toString())
    expect(said.join()).toContain('CREATEROLE')
  } finally {
    await asAdmin(adminUrl, async sql => {
      await sql.unsafe(`drop database ${name} with (force)`)
      await sql.unsafe(`drop role ${name}`)
    })
  }
})

test('a database of a newer version is left alone', async () => {
  const database = await createDatabase()
  const sql = postgres(database.ownerUrl, { max: 1 })
  try {
    await sql`insert into migrations.applied (hash) values ('from the future')`
    await expect(migrate({ ownerUrl: database.ownerUrl, appRolePassword: 'x' })).rejects.toThrow(
      'newer version',
    )
  } finally {
    await sql.end()
    await database.drop()
  }
})
