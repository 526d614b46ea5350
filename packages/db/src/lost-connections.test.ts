import { setTimeout as sleep } from 'node:timers/promises'
import { asAdmin, createDatabase, type TestDatabase } from '@pagora/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './client.ts'

/** A transaction pauses up to so long between its halves, and so often all connections are taken away. */
const PAUSE_MAX_MS = 150
const TAKEN_EVERY_MS = 60
const FOR_MS = 4000
const LANES = 10

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  await asAdmin(database.ownerUrl, async owner => {
    await owner`create table halves (whole int not null, half int not null)`
    await owner`grant all on halves to public`
  })
  db = openDatabase(database.appUrl, { max: 6 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** As a database that is killed, fails over, or sheds its clients does it. */
const takeConnections = () =>
  asAdmin(
    database.ownerUrl,
    owner =>
      owner`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('whatever connections are lost, answers are their own and a transaction is there whole or not at all', async () => {
  const end = Date.now() + FOR_MS
  const kept = new Set<number>()
  const strange: unknown[] = []
  let next = 0
  let answered = 0

  async function transact(): Promise<void> {
    const whole = next++
    await db.transaction(async tx => {
      await tx.execute(sql`insert into halves values (${whole}, 1)`)
      await sleep(Math.random() * PAUSE_MAX_MS)
      await tx.execute(sql`insert into halves values (${whole}, 2)`)
    })
    kept.add(whole)
  }
  async function ask(): Promise<void> {
    const own = next++
    const [row] = await db.pool.execute<{ own: number }>(sql`select ${own}::int as own, pg_sleep(0.002)`)
    if (row?.own === own) answered++
    else strange.push([own, row])
  }
  const lane = async (work: () => Promise<void>) => {
    while (Date.now() < end) await work().catch(() => sleep(2))
  }
  const taking = (async () => {
    while (Date.now() < end) {
      await takeConnections()
      await sleep(TAKEN_EVERY_MS)
    }
  })()
  await Promise.all([taking, ...Array.from({ length: LANES }, (_, n) => lane(n % 2 ? transact : ask))])

  const wholes = await db.pool.execute<{ whole: number; halves: number }>(
    sql`select whole, count(*)::int as halves from halves group by whole`,
  )
  expect(strange).toEqual([])
  expect(wholes.filter(({ halves }) => halves !== 2)).toEqual([])
  const there = new Set(wholes.map(({ whole }) => whole))
  expect([...kept].filter(whole => !there.has(whole))).toEqual([])
  expect(kept.size).toBeGreaterThan(10)
  expect(answered).toBeGreaterThan(10)
}, 30_000)
