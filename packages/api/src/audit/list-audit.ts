import { isSellerId, PLATFORM, type SellerId } from '@pagora/domain'
import { type AuditInput, LIST_DEFAULT } from '@pagora/domain/wire'
import type { RequestContext } from '../rpc/index.ts'
import { openChange, sealerOf } from './audit.ts'
import { adminNames, keysOf, listEntries } from './queries.ts'

/** Newest first, over all sellers or of one. */
export async function listAudit(ctx: RequestContext, { userId, limit = LIST_DEFAULT, cursor }: AuditInput) {
  const { db, vault } = ctx.services
  if (userId !== undefined && !isSellerId(userId)) return { entries: [] }
  const found = await listEntries(db.pool, { sellerId: userId, before: placeOf(cursor), limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const [keys, names] = await Promise.all([
    keysOf(db.pool, [...new Set(rows.map(row => row.sellerId))]),
    adminNames(db.pool),
  ])
  const changeOf = (sellerId: SellerId, sealed: Buffer | null) => {
    const key = sellerId === PLATFORM ? null : keys.get(sellerId)
    const change = sealed && key !== undefined ? openChange(sealerOf(vault, key), sealed) : null
    return change && { from: change.from ?? null, to: change.to ?? null }
  }
  const entries = rows.map(row => ({
    _id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: names.get(row.actorId) ?? '' },
    action: row.action,
    userId: row.sellerId === PLATFORM ? null : row.sellerId,
    change: changeOf(row.sellerId, row.valuesSealed),
    requestId: row.requestId,
  }))
  return found.length > limit && last
    ? { entries, nextCursor: `${last.at.getTime()}.${last.id}` }
    : { entries }
}

function placeOf(cursor: string | undefined): { at: Date; id: string } | null {
  const [at, id] = cursor?.split('.') ?? []
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id }
}
