import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../api/src', import.meta.url))

/** Each query of a folder's queries.ts, from its first call to the end of its statement. */
function queriesIn(text: string): string[] {
  const statements = text.split(/\n(?=\S)/)
  return statements.filter(statement => /\.(select|insert|update|delete|execute|query)\b/.test(statement))
}

/** Unprepared ones take two round trips (measured: a quarter of the throughput). */
const isPrepared = (statement: string) => /= hot</.test(statement) || /\/\/ unprepared: \S/.test(statement)

test('every query in a queries.ts is prepared, or says why not', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('queries.ts'),
  )
  expect(files.length).toBeGreaterThan(0)
  const found = files.flatMap(file =>
    queriesIn(readFileSync(join(sources, file), 'utf8')).map(text => ({ file, text })),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(
    found.filter(({ text }) => !isPrepared(text)).map(({ file, text }) => `${file}: ${text.split('\n')[0]}`),
  ).toEqual([])
})

test('an unprepared one would be found', () => {
  expect(
    queriesIn('export const find = (db) =>\n  db.select().from(sellers)\n').filter(text => !isPrepared(text)),
  ).toHaveLength(1)
})
