import { type Handle, hot, sellers, transactions, transactionWords } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const at = sql.placeholder

const columns = {
  sellerId: transactions.sellerId,
  id: transactions.id,
  kind: transactions.kind,
  status: transactions.status,
  outcome: transactions.outcome,
  amountCents: transactions.amountCents,
  feeCents: transactions.feeCents,
  refundedCents: transactions.refundedCents,
  createdAt: transactions.createdAt,
  completedAt: transactions.completedAt,
  contents: transactions.contents,
  detailsSealed: transactions.detailsSealed,
  step: transactions.step,
}
export type TransactionRow = Pick<typeof transactions.$inferSelect, keyof typeof columns>

/** What of a list is asked for; each of the twelve is a query of its own, so that each has its index. */
export interface Shape {
  type?: 'deposit' | 'withdrawal' | undefined
  status?: 'pending' | 'completed' | 'failed' | undefined
}

const KINDS = {
  deposit: sql`${transactions.kind} in ('sale', 'transfer_in')`,
  // The first half is what the partial indexes are of.
  withdrawal: sql`${transactions.kind} <> 'sale' and ${transactions.kind} <> 'transfer_in'`,
}
// Written out: a prepared plan could not tell from a parameter that a partial index will do.
const STATUSES = {
  pending: sql`${transactions.status} = 'pending'`,
  completed: sql`${transactions.status} = 'completed'`,
  failed: sql`${transactions.status} = 'failed'`,
}
const shaped = ({ type, status }: Shape): SQL | undefined =>
  and(type && KINDS[type], status && STATUSES[status])

/** One prepared query for each shape, made when it is first asked for. */
function forEachShape<Query>(make: (shape: Shape, name: string) => Query): (shape: Shape) => Query {
  const made = new Map<string, Query>()
  return shape => {
    const name = `${shape.type ?? 'any'}_${shape.status ?? 'any'}`
    const query = made.get(name) ?? make(shape, name)
    made.set(name, query)
    return query
  }
}

/** `from` and `before` are ids: they sort by time. */
export interface Bounds extends Record<string, unknown> {
  from: string
  before: string
  limit: number
}

/** A seller's, newest first. */
export const listOf = forEachShape((shape, name) => {
  const query = hot<Bounds & { sellerId: SellerId }, TransactionRow[]>(`list_transactions_${name}`, db =>
    db
      .select(columns)
      .from(transactions)
      .where(
        and(
          eq(transactions.sellerId, at('sellerId')),
          gte(transactions.id, at('from')),
          lt(transactions.id, at('before')),
          shaped(shape),
        ),
      )
      .orderBy(desc(transactions.id))
      .limit(at('limit')),
  )
  return query
})

interface Place extends Record<string, unknown> {
  createdAt: Date
  id: string
}

/** Everybody's, newest first: an admin's. */
export const listAll = forEachShape((shape, name) => {
  const query = hot<Place & { limit: number }, TransactionRow[]>(`list_all_transactions_${name}`, db =>
    db
      .select(columns)
      .from(transactions)
      .where(
        and(
          sql`(${transactions.createdAt}, ${transactions.id}) < (${at('createdAt')}::timestamptz, ${at('id')})`,
          shaped(shape),
        ),
      )
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(at('limit')),
  )
  return query
})

/** With all the words: each is a list in the order of the answer, merged as it is read. */
const withWords = (db: Handle, words: string[]) => {
  // unprepared: how common a word is decides how it is best read, and only a plan of its own knows that.
  const query = db
    .select(columns)
    .from(transactionWords)
    .innerJoin(
      transactions,
      and(
        eq(transactions.sellerId, transactionWords.sellerId),
        eq(transactions.id, transactionWords.transactionId),
      ),
    )
    .$dynamic()
  for (const [n, word] of words.entries()) {
    const other = alias(transactionWords, `other_${n}`)
    query.innerJoin(
      other,
      and(
        eq(other.sellerId, transactionWords.sellerId),
        eq(other.word, word),
        eq(other.transactionId, transactionWords.transactionId),
      ),
    )
  }
  return query
}

export type Words = [string, ...string[]]

export async function searchOf(
  db: Handle,
  [first, ...others]: Words,
  { sellerId, shape, from, before, limit }: Bounds & { sellerId: SellerId; shape: Shape },
): Promise<TransactionRow[]> {
  return withWords(db, others)
    .where(
      and(
        eq(transactionWords.sellerId, sellerId),
        eq(transactionWords.word, first),
        gte(transactionWords.transactionId, from),
        lt(transactionWords.transactionId, before),
        shaped(shape),
      ),
    )
    .orderBy(desc(transactionWords.transactionId))
    .limit(limit)
}

export async function searchAll(
  db: Handle,
  [first, ...others]: Words,
  { shape, createdAt, id, limit }: Place & { shape: Shape; limit: number },
): Promise<TransactionRow[]> {
  return withWords(db, others)
    .where(
      and(
        eq(transactionWords.word, first),
        sql`(${transactionWords.createdAt}, ${transactionWords.transactionId})
          < (${createdAt.toISOString()}::timestamptz, ${id})`,
        shaped(shape),
      ),
    )
    .orderBy(desc(transactionWords.createdAt), desc(transactionWords.transactionId))
    .limit(limit)
}

/** The first word at or after this one: whether something begins with it. */
export async function nextWord(
  db: Handle,
  { word, sellerId }: { word: string; sellerId: SellerId | null },
): Promise<string | undefined> {
  // unprepared: one step in an index, of two shapes.
  const [row] = await db
    .select({ word: transactionWords.word })
    .from(transactionWords)
    .where(
      and(sellerId ? eq(transactionWords.sellerId, sellerId) : undefined, gte(transactionWords.word, word)),
    )
    .orderBy(transactionWords.word)
    .limit(1)
  return row?.word
}

export const dataKeyOf = hot<{ sellerId: SellerId }, { dataKey: Buffer }[]>('data_key_of_seller', db =>
  db
    .select({ dataKey: sellers.dataKey })
    .from(sellers)
    .where(eq(sellers.sellerId, at('sellerId'))),
)

export async function sellersOf(db: Handle, ids: SellerId[]) {
  if (ids.length === 0) return new Map()
  // unprepared: any number of sellers.
  const rows = await db
    .select({
      sellerId: sellers.sellerId,
      name: sellers.name,
      email: sellers.email,
      dataKey: sellers.dataKey,
    })
    .from(sellers)
    .where(inArray(sellers.sellerId, ids))
  return new Map(rows.map(row => [row.sellerId, row]))
}
