import { type Handle, hot, ledgerEntries, statement, transactions, transactionWords } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { hasWords, type Words } from './search-queries.ts'

const at = sql.placeholder

const columns = {
  id: ledgerEntries.id,
  kind: ledgerEntries.kind,
  transactionId: ledgerEntries.transactionId,
  at: ledgerEntries.at,
  netCents: ledgerEntries.netCents,
  status: transactions.status,
}
export type EntryRow = Pick<typeof ledgerEntries.$inferSelect, Exclude<keyof typeof columns, 'status'>> & {
  status: 'pending' | 'completed' | 'failed' | null
}

type Direction = 'in' | 'out'
const DIRECTIONS = {
  any: undefined,
  in: sql`${ledgerEntries.netCents} > 0`,
  out: sql`${ledgerEntries.netCents} < 0`,
}

const ofTransaction = and(
  eq(transactions.sellerId, ledgerEntries.sellerId),
  eq(transactions.id, ledgerEntries.transactionId),
)

/** Before this moment and id, and not before `from`. */
interface EntryBounds extends Record<string, unknown> {
  sellerId: SellerId
  from: Date
  before: Date
  beforeId: string
  limit: number
}

const listEntriesOf = (direction: keyof typeof DIRECTIONS) => {
  const query = hot<EntryBounds, EntryRow[]>(`list_statement_${direction}`, db =>
    db
      .select(columns)
      .from(ledgerEntries)
      .leftJoin(transactions, ofTransaction)
      .where(
        and(
          eq(ledgerEntries.sellerId, at('sellerId')),
          ne(ledgerEntries.netCents, sql`0`),
          DIRECTIONS[direction],
          sql`${ledgerEntries.at} >= ${at('from')}::timestamptz`,
          sql`(${ledgerEntries.at}, ${ledgerEntries.id}) < (${at('before')}::timestamptz, ${at('beforeId')})`,
        ),
      )
      .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
      .limit(at('limit')),
  )
  return query
}
/** Newest first, off an index of exactly that order. */
export const listEntries = {
  any: listEntriesOf('any'),
  in: listEntriesOf('in'),
  out: listEntriesOf('out'),
}

interface EntrySearch {
  sellerId: SellerId
  direction: Direction | undefined
  from: Date
  to: Date
  /** Where the page before ended. */
  after: { transactionId: string; at: Date; id: string } | null
  limit: number
}

/** Those of the transactions with all the words: the newest transaction first, then its newest entry. */
export async function searchEntries(
  db: Handle,
  [first, ...others]: Words,
  { sellerId, direction, from, to, after, limit }: EntrySearch,
): Promise<EntryRow[]> {
  // unprepared: how common a word is decides how it is best read, and only a plan of its own knows that.
  return db
    .select(columns)
    .from(transactionWords)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.sellerId, transactionWords.sellerId),
        eq(ledgerEntries.transactionId, transactionWords.transactionId),
      ),
    )
    .leftJoin(transactions, ofTransaction)
    .where(
      and(
        eq(transactionWords.sellerId, sellerId),
        eq(transactionWords.word, first),
        hasWords(others),
        ne(ledgerEntries.netCents, sql`0`),
        DIRECTIONS[direction ?? 'any'],
        gte(ledgerEntries.at, from),
        lt(ledgerEntries.at, to),
        after
          ? sql`(${transactionWords.transactionId}, ${ledgerEntries.at}, ${ledgerEntries.id})
              < (${after.transactionId}, ${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(transactionWords.transactionId), desc(ledgerEntries.at), desc(ledgerEntries.id))
    .limit(limit)
}

/** What came and went from `from` on: what is `settled`, since nothing comes before it any more, and the rest. */
export const sumEntries = statement<
  { sellerId: SellerId; from: Date; settled: Date; to: Date },
  { settled: boolean; in_cents: string; out_cents: string }
>(
  'sum_statement',
  sql`select ${ledgerEntries.at} < ${at('settled')}::timestamptz as settled,
      coalesce(sum(${ledgerEntries.netCents}) filter (where ${ledgerEntries.netCents} > 0), 0) as in_cents,
      coalesce(-sum(${ledgerEntries.netCents}) filter (where ${ledgerEntries.netCents} < 0), 0) as out_cents
    from ${ledgerEntries}
    where ${ledgerEntries.sellerId} = ${at('sellerId')} and ${ledgerEntries.netCents} <> 0
      and ${ledgerEntries.at} >= ${at('from')}::timestamptz and ${ledgerEntries.at} < ${at('to')}::timestamptz
    group by 1`,
)
