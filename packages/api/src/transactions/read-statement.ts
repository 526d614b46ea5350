import { cents, type SellerId, toReais } from '@pagora/domain'
import { ENTRY_NAMES, LIST_DEFAULT, type StatementEntry, type StatementInput } from '@pagora/domain/wire'
import type { RequestContext } from '../rpc/index.ts'
import { wordsToFind } from './search.ts'
import { type EntryRow, listEntries, searchEntries } from './statement-queries.ts'
import { readTotals } from './statement-totals.ts'

/** Later than any posting. */
const NEVER = Date.parse('9999-12-31T00:00:00Z')

/** The books as their seller reads them: what changed their money, newest first. */
export async function readStatement(ctx: RequestContext, sellerId: SellerId, input: StatementInput) {
  const { db, now } = ctx.services
  const { limit = LIST_DEFAULT } = input
  const { from, to } = periodOf(input)
  const [found, totals] = await Promise.all([
    findEntries(ctx, sellerId, { ...input, limit: limit + 1 }),
    readTotals(db, { sellerId, from, to }, now()),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    entries: rows.map(toEntry),
    totals: {
      in: toReais(cents(totals.inCents)),
      out: toReais(cents(totals.outCents)),
      net: toReais(cents(totals.inCents - totals.outCents)),
    },
    ...(found.length > limit && last && { nextCursor: cursorAfter(last, input.search) }),
  }
}

/** To the last millisecond of `to`. */
const periodOf = ({ from, to }: StatementInput) => ({
  from: from === undefined ? 0 : Date.parse(from),
  to: to === undefined ? NEVER : Date.parse(to) + 1,
})

export async function findEntries(
  ctx: RequestContext,
  sellerId: SellerId,
  input: StatementInput & { limit: number },
): Promise<EntryRow[]> {
  const { pool } = ctx.services.db
  const { direction, limit } = input
  const search = (input.search ?? '').trim()
  const period = periodOf(input)
  const from = new Date(period.from)
  const to = new Date(period.to)
  const place = placeOf(input.cursor)
  if (search === '') {
    const [before, beforeId] = place && place.at < to ? [place.at, place.id] : [to, '']
    return listEntries[direction ?? 'any'](pool, { sellerId, from, before, beforeId, limit })
  }
  const words = await wordsToFind(pool, sellerId, search)
  const after = place?.transactionId === undefined ? null : { ...place, transactionId: place.transactionId }
  return words ? searchEntries(pool, words, { sellerId, direction, from, to, after, limit }) : []
}

/** A search goes on by transactions, everything else by time alone. */
export const cursorAfter = (row: EntryRow, search: string | undefined): string =>
  (search ?? '').trim() === ''
    ? `${row.at.getTime()}.${row.id}`
    : `${row.transactionId}.${row.at.getTime()}.${row.id}`

const CURSOR = /^(?:(trx_[0-9A-Z]{35})\.)?(\d{1,15})\.(.+)$/s

function placeOf(cursor: string | undefined) {
  const [, transactionId, at, id] = CURSOR.exec(cursor ?? '') ?? []
  return at === undefined || id === undefined ? null : { transactionId, at: new Date(Number(at)), id }
}

const toEntry = (row: EntryRow): StatementEntry => ({
  _id: row.id,
  kind: row.kind,
  description: ENTRY_NAMES[row.kind],
  amount: toReais(row.netCents),
  at: row.at.toISOString(),
  ...(row.transactionId !== null && { transactionId: row.transactionId }),
  ...(row.status && { status: row.status }),
})
