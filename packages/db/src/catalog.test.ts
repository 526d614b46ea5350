import { createDatabase, type TestDatabase } from '@pagora/testing'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPEND_ONLY, DIRECTORIES, REFERENCES } from './schema/kinds.ts'

let database: TestDatabase
let sql: postgres.Sql
let owned: string[]

const others: readonly string[] = [...DIRECTORIES, ...REFERENCES]

beforeAll(async () => {
  database = await createDatabase()
  sql = postgres(database.ownerUrl, { max: 1 })
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  owned = tables.map(table => table.name).filter(name => !others.includes(name))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** The columns of every constraint of these types, in their order. */
const constraints = (types: string[]) => sql<
  { table: string; name: string; columns: string[]; target: string | null }[]
>`
  select rel.relname as table, con.conname as name, foreign_rel.relname as target,
    array(select att.attname::text from unnest(con.conkey) with ordinality as key(num, pos)
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = key.num order by key.pos) as columns
  from pg_constraint con join pg_class rel on rel.oid = con.conrelid
  left join pg_class foreign_rel on foreign_rel.oid = con.confrelid
  where con.connamespace = 'public'::regnamespace and con.contype in ${sql(types)}`

describe('tables that a seller owns', () => {
  test('there are some, and each list names tables that exist', async () => {
    const tables =
      await sql`select tablename from pg_tables where schemaname = 'public' and tablename in ${sql(others)}`
    expect(tables).toHaveLength(others.length)
    expect(owned).toContain('sellers')
    expect(APPEND_ONLY.filter(name => !owned.includes(name) && !others.includes(name))).toEqual([])
  })

  test('have the seller first in the primary key and in every unique constraint', async () => {
    const keys = (await constraints(['p', 'u'])).filter(key => owned.includes(key.table))
    expect(keys.filter(key => key.columns[0] !== 'seller_id')).toEqual([])
    const keyed = new Set(keys.map(key => key.table))
    expect(owned.filter(table => !keyed.has(table))).toEqual([])
  })

  test('have the seller first in every unique index too', async () => {
    const indexes = await sql<{ table: string; name: string; first: string }[]>`
      select rel.relname as table, idx.relname as name, att.attname as first
      from pg_index i join pg_class idx on idx.oid = i.indexrelid join pg_class rel on rel.oid = i.indrelid
      join pg_attribute att on att.attrelid = rel.oid and att.attnum = i.indkey[0]
      where i.indisunique and rel.relnamespace = 'public'::regnamespace`
    expect(indexes.filter(index => owned.includes(index.table) && index.first !== 'seller_id')).toEqual([])
  })

  test('reach only each other by foreign keys, the seller first', async () => {
    const keys = await constraints(['f'])
    expect(keys.filter(key => key.columns[0] !== 'seller_id')).toEqual([])
    expect(keys.filter(key => others.includes(key.table) || others.includes(key.target ?? ''))).toEqual([])
  })

  test('take every moment with its time zone, every amount as whole cents, and nothing from sequences', async () => {
    const columns = await sql<{ name: string; type: string; fallback: string | null }[]>`
      select table_name || '.' || column_name as name, data_type as type, column_default as fallback
      from information_schema.columns where table_schema = 'public'`
    expect(columns.filter(column => column.type === 'timestamp without time zone')).toEqual([])
    expect(columns.filter(({ name, type }) => name.endsWith('_cents') && type !== 'bigint')).toEqual([])
    expect(columns.filter(({ type }) => /real|double|numeric|money/.test(type))).toEqual([])
    // Time, ids and chance come from the app.
    expect(
      columns.filter(({ fallback }) => /nextval|now\(|random|uuid|current_/i.test(fallback ?? '')),
    ).toEqual([])
  })
})

describe("the app's role", () => {
  test('owns nothing and may create nothing', async () => {
    const app = new URL(database.appUrl).username
    const owns = await sql`
      select relname from pg_class join pg_roles on pg_roles.oid = relowner where rolname = ${app}`
    expect(owns).toEqual([])
    const asApp = postgres(database.appUrl, { max: 1 })
    try {
      await expect(asApp`create table mine (a int)`).rejects.toThrow(/permission denied/)
      await expect(asApp`drop table sellers`).rejects.toThrow(/must be owner/)
      await expect(asApp`truncate sessions`).rejects.toThrow(/permission denied/)
      await expect(asApp`alter table sellers disable trigger all`).rejects.toThrow(/must be owner/)
      const [settings] = await asApp`
        select current_setting('statement_timeout') as statement, current_setting('timezone') as zone`
      expect(settings).toEqual({ statement: '15s', zone: 'UTC' })
    } finally {
      await asApp.end()
    }
  })

  test.each(APPEND_ONLY)('may add to %s and read it, and nothing else', async table => {
    const asApp = postgres(database.appUrl, { max: 1 })
    try {
      const [first] = await sql<{ column: string }[]>`
        select column_name as column from information_schema.columns where table_name = ${table} limit 1`
      const column = asApp(first?.column ?? '')
      await expect(asApp`select 1 from ${asApp(table)}`).resolves.toEqual([])
      await expect(asApp`update ${asApp(table)} set ${column} = ${column}`).rejects.toThrow(
        /permission denied/,
      )
      await expect(asApp`delete from ${asApp(table)}`).rejects.toThrow(/permission denied/)
      await expect(asApp`truncate ${asApp(table)}`).rejects.toThrow(/permission denied/)
      await expect(asApp`insert into ${asApp(table)} default values`).rejects.toThrow(/null value/)
    } finally {
      await asApp.end()
    }
  })
})

describe.each(APPEND_ONLY)('%s', table => {
  test('is not rewritten by its owner either, as which the app may have to run', async () => {
    const events = await sql<{ event: string }[]>`
      select event_manipulation || ' ' || action_orientation as event
      from information_schema.triggers where event_object_table = ${table}
      union select 'TRUNCATE STATEMENT' from pg_trigger
      where tgrelid = ${table}::regclass and (tgtype & 32) = 32 and tgenabled = 'O'`
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      'DELETE ROW',
      'TRUNCATE STATEMENT',
      'UPDATE ROW',
    ])
    await expect(sql`truncate ${sql(table)}`).rejects.toThrow('append-only')
  })
})
