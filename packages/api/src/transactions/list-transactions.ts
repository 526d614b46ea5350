import { idBoundary, lastId, type SellerId } from '@pagora/domain'
import { LIST_DEFAULT, type ListTransactionsInput } from '@pagora/domain/wire'
import { paged, Refusal, type RequestContext } from '../rpc/index.ts'
import { TRANSACTION_PREFIX } from './details.ts'
import { dataKeyOf, listOf, type TransactionRow } from './queries.ts'
import { wordsToFind } from './search.ts'
import { searchOf } from './search-queries.ts'
import { toWire } from './to-wire.ts'

/** A seller's own, newest first. */
export async function listTransactions(
  ctx: RequestContext,
  sellerId: SellerId,
  input: ListTransactionsInput,
) {
  const { db, vault } = ctx.services
  const { limit = LIST_DEFAULT, cursor } = input
  const [found, dataKey] = await Promise.all([
    findOf(ctx, sellerId, { ...input, limit: limit + 1 }),
    dataKeyOf(db.pool, { sellerId }),
  ])
  const { rows, ...rest } = paged(found, { limit, before: cursor ?? '' })
  const [key] = dataKey
  if (!key) throw new Refusal('UNAUTHENTICATED')
  return { transactions: rows.map(row => toWire(row, { vault, dataKey: key.dataKey })), ...rest }
}

/** Where a seller's list begins and ends: ids sort by time. */
export function boundsOf(sellerId: SellerId, { from, to, cursor }: ListTransactionsInput) {
  const first = idBoundary(TRANSACTION_PREFIX, sellerId, from === undefined ? 0 : Date.parse(from))
  const last =
    to === undefined
      ? lastId(TRANSACTION_PREFIX, sellerId)
      : idBoundary(TRANSACTION_PREFIX, sellerId, Date.parse(to) + 1)
  return { from: first as string, before: cursor !== undefined && cursor < last ? cursor : (last as string) }
}

export async function findOf(
  ctx: RequestContext,
  sellerId: SellerId,
  input: ListTransactionsInput & { limit: number },
): Promise<TransactionRow[]> {
  const { pool } = ctx.services.db
  const { type, status, method = 'pix', limit } = input
  const search = (input.search ?? '').trim()
  // Nothing else is sold yet.
  if (method !== 'pix') return []
  const shape = { type, status }
  const bounds = { ...boundsOf(sellerId, input), limit }
  if (search === '') return listOf(shape)(pool, { sellerId, ...bounds })
  const words = await wordsToFind(pool, sellerId, search)
  return words ? searchOf(pool, words, { sellerId, shape, ...bounds }) : []
}
