import { accountEmails } from '@pagora/db'
import { isSellerId, type SellerId } from '@pagora/domain'
import { LIST_DEFAULT, type MasterTransaction, type MasterTransactionsInput } from '@pagora/domain/wire'
import { eq } from 'drizzle-orm'
import type { RequestContext } from '../rpc/index.ts'
import { boundsOf } from './list-transactions.ts'
import { listAll, listOf, type Shape, sellersOf, type TransactionRow } from './queries.ts'
import { wordsToFind } from './search.ts'
import { searchAll } from './search-queries.ts'
import { toMasterWire } from './to-wire.ts'

/** Later than anything that will ever be created. */
const FROM_THE_NEWEST = { createdAt: new Date('9999-12-31T00:00:00Z'), id: '' }

/** Everybody's, newest first: an admin's. */
export async function listAllTransactions(ctx: RequestContext, input: MasterTransactionsInput) {
  const { limit = LIST_DEFAULT, cursor } = input
  const found = await findAll(ctx, (input.search ?? '').trim(), {
    shape: { type: input.type, status: input.status },
    place: placeOf(cursor),
    limit: limit + 1,
  })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const transactions = await withSellers(ctx, rows)
  return found.length > limit && last
    ? { transactions, nextCursor: `${last.createdAt.getTime()}.${last.id}` }
    : { transactions }
}

/** The latest that are completed. */
export async function lastCompleted(ctx: RequestContext, limit: number): Promise<MasterTransaction[]> {
  const query = listAll({ status: 'completed' })
  return withSellers(ctx, await query(ctx.services.db.pool, { ...FROM_THE_NEWEST, limit }))
}

interface Page {
  shape: Shape
  place: { createdAt: Date; id: string }
  limit: number
}

/**
 * By words of the buyer's name or e-mail, by an id or its last six letters, or all of one seller's, by
 * the seller's whole e-mail or id.
 */
async function findAll(ctx: RequestContext, search: string, page: Page): Promise<TransactionRow[]> {
  const { pool } = ctx.services.db
  const { shape, place, limit } = page
  if (search === '') return listAll(shape)(pool, { ...place, limit })
  const sellerId = await sellerNamed(ctx, search)
  if (sellerId) {
    const cursor = place.id === '' ? undefined : place.id
    return listOf(shape)(pool, { sellerId, ...boundsOf(sellerId, { cursor }), limit })
  }
  const words = await wordsToFind(pool, null, search)
  return words ? searchAll(pool, words, { shape, ...place, limit }) : []
}

async function sellerNamed(ctx: RequestContext, search: string): Promise<SellerId | null> {
  const { pool } = ctx.services.db
  if (isSellerId(search)) return (await sellersOf(pool, [search])).has(search) ? search : null
  if (!search.includes('@')) return null
  const [found] = await pool
    .select({ sellerId: accountEmails.sellerId })
    .from(accountEmails)
    .where(eq(accountEmails.email, search.toLowerCase()))
  return found?.sellerId ?? null
}

async function withSellers(ctx: RequestContext, rows: TransactionRow[]): Promise<MasterTransaction[]> {
  const { db, vault } = ctx.services
  const sellers = await sellersOf(db.pool, [...new Set(rows.map(row => row.sellerId))])
  return rows.flatMap(row => {
    const seller = sellers.get(row.sellerId)
    return seller ? [toMasterWire(row, vault, seller)] : []
  })
}

function placeOf(cursor: string | undefined): Page['place'] {
  const [at, id] = cursor?.split('.') ?? []
  return at === undefined || id === undefined ? FROM_THE_NEWEST : { createdAt: new Date(Number(at)), id }
}
