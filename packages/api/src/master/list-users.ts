import { CASH_IN_METHODS, type FeeKind, searchedWords, toPercentage, toReais } from '@pagora/domain'
import { LIST_DEFAULT, type MasterUser, type MasterUsersInput, type WireFee } from '@pagora/domain/wire'
import type { RequestContext } from '../rpc/index.ts'
import { feesOfSellers, type SellerFeeRow } from '../terms/index.ts'
import { listUsers, type Place, searchUsers, type UserRow } from './queries.ts'

/**
 * Newest first. A search matches the beginnings of words of the name and of the e-mail's local part,
 * the beginning of an e-mail with its @, an id, or the last six characters of one.
 */
export async function readUsers(ctx: RequestContext, input: MasterUsersInput) {
  const { db } = ctx.services
  const { limit = LIST_DEFAULT, status: verified, search = '' } = input
  const page = { verified, before: placeOf(input.cursor), limit: limit + 1 }
  const found = await findUsers(ctx, search.trim(), page)
  const rows = found.slice(0, limit)
  const fees = await feesOfSellers(
    db.pool,
    rows.map(row => row.sellerId),
  )
  const feesBySeller = Map.groupBy(fees, fee => fee.sellerId)
  const users = rows.map(row => toMasterUser(row, feesBySeller.get(row.sellerId) ?? []))
  const last = rows.at(-1)
  return found.length > limit && last
    ? { users, nextCursor: `${last.createdAt.getTime()}.${last.sellerId}` }
    : { users }
}

function findUsers(ctx: RequestContext, search: string, page: Parameters<typeof listUsers>[1]) {
  const { db } = ctx.services
  if (search === '') return listUsers(db.pool, page)
  if (search.includes('@')) return listUsers(db.pool, { ...page, emailStart: search.toLowerCase() })
  const [first, ...others] = searchedWords(search)
  return first === undefined ? [] : searchUsers(db.pool, [first, ...others], page)
}

function placeOf(cursor: string | undefined): Place | null {
  const [at, sellerId] = cursor?.split('.') ?? []
  return at === undefined || sellerId === undefined ? null : { createdAt: new Date(Number(at)), sellerId }
}

export function toMasterUser(row: UserRow, fees: SellerFeeRow[]): MasterUser {
  const feeOf = (kind: FeeKind): WireFee => {
    const own = fees.find(fee => fee.kind === kind)
    return {
      percentage: own?.basisPoints == null ? null : toPercentage(own.basisPoints),
      fixed: own?.fixedCents == null ? null : toReais(own.fixedCents),
    }
  }
  const cashIn = Object.fromEntries(CASH_IN_METHODS.map(method => [method, feeOf(method)]))
  return {
    _id: row.sellerId,
    name: row.name,
    email: row.email,
    status: row.verified,
    kyc: row.kyc,
    createdAt: row.createdAt.toISOString(),
    split: { cashIn: cashIn as MasterUser['split']['cashIn'], cashOut: feeOf('cashOut') },
    releaseDays: row.releaseDays,
  }
}
