import { type Handle, transactions, transactionWords } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Bounds, columns, type Place, type Shape, shaped, type TransactionRow } from './queries.ts'

/**
 * The other words of a search. As values and not as joins: so the first word's list is read in the
 * order of the answer and each row asked for the others, until the page is full. (Joined, a hundred
 * thousand rows were hashed and sorted for the first fifty.)
 */
export function hasWords(words: string[]): SQL | undefined {
  const tests = words.map((word, n) => {
    const other = alias(transactionWords, `other_${n}`)
    return sql`(select true from ${transactionWords} ${sql.identifier(`other_${n}`)}
      where ${other.sellerId} = ${transactionWords.sellerId} and ${other.word} = ${word}
        and ${other.transactionId} = ${transactionWords.transactionId})`
  })
  return and(...tests)
}

const withTransactions = (db: Handle) =>
  // unprepared: how common a word is decides how it is best read, and only a plan of its own knows that.
  db
    .select(columns)
    .from(transactionWords)
    .innerJoin(
      transactions,
      and(
        eq(transactions.sellerId, transactionWords.sellerId),
        eq(transactions.id, transactionWords.transactionId),
      ),
    )

export type Words = [string, ...string[]]

export async function searchOf(
  db: Handle,
  [first, ...others]: Words,
  { sellerId, shape, from, before, limit }: Bounds & { sellerId: SellerId; shape: Shape },
): Promise<TransactionRow[]> {
  return withTransactions(db)
    .where(
      and(
        eq(transactionWords.sellerId, sellerId),
        eq(transactionWords.word, first),
        hasWords(others),
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
  return withTransactions(db)
    .where(
      and(
        eq(transactionWords.word, first),
        hasWords(others),
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

const COMMON = 2000

/** How many have it, as far as it matters. */
export async function countOfWord(
  db: Handle,
  { word, sellerId }: { word: string; sellerId: SellerId | null },
): Promise<number> {
  // unprepared: a few steps in an index, of two shapes.
  const some = db
    .select({ id: transactionWords.transactionId })
    .from(transactionWords)
    .where(
      and(sellerId ? eq(transactionWords.sellerId, sellerId) : undefined, eq(transactionWords.word, word)),
    )
    .limit(COMMON)
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(some.as('some'))
  return row?.count ?? 0
}
