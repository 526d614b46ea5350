import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SCHEMA } from './schema.ts'

type Values = Record<string, SQLInputValue>

/** Prepared once. Values stand in the SQL as `:name`. */
interface Statement<Row> {
  get(values?: Values): Row | undefined
  all(values?: Values): Row[]
  /** How many rows it changed. */
  run(values?: Values): number
}

export interface Database {
  /** `Row` is what the SQL selects: said by whoever wrote it, checked by nobody. */
  statement<Row>(sql: string): Statement<Row>
  /** All of it or nothing. */
  atOnce<Result>(work: () => Result): Result
  close(): void
}

/** WAL and `synchronous = normal`: what is committed survives the end of this process, however it ends. */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  database.exec(SCHEMA)
  return {
    statement<Row>(sql: string): Statement<Row> {
      const prepared = database.prepare(sql)
      return {
        get: (values = {}) => prepared.get(values) as Row | undefined,
        all: (values = {}) => prepared.all(values) as Row[],
        run: (values = {}) => Number(prepared.run(values).changes),
      }
    },
    atOnce(work) {
      if (database.isTransaction) return work()
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}
