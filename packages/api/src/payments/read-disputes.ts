import { disputes, sellers } from '@pagora/db'
import { type SellerId, sellerOf, toReais } from '@pagora/domain'
import type { Dispute, ListInput } from '@pagora/domain/wire'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { paged, pageOf, Refusal, type RequestContext } from '../rpc/index.ts'
import type { Vault } from '../vault/index.ts'
import { DISPUTE_PREFIX } from './disputes.ts'

type DisputeRow = typeof disputes.$inferSelect

const ADMINS_PAGE = 100
const contextOf = (id: string): string => `disputes.evidence:${id}`

function evidenceOf(vault: Vault, dataKey: Buffer, { id, evidenceSealed }: DisputeRow): string | undefined {
  if (!evidenceSealed) return undefined
  try {
    return vault.withKey(dataKey).open(contextOf(id), evidenceSealed)
  } catch {
    // The key is gone, with the person.
    return undefined
  }
}

function toWire(vault: Vault, dataKey: Buffer, row: DisputeRow): Dispute {
  const evidence = evidenceOf(vault, dataKey, row)
  return {
    _id: row.id,
    transactionId: row.transactionId,
    status: row.state,
    amount: toReais(row.amountCents),
    openedAt: row.openedAt.toISOString(),
    ...(row.closedAt && { closedAt: row.closedAt.toISOString() }),
    evidenceUntil: row.evidenceUntil.toISOString(),
    ...(evidence !== undefined && { evidence }),
  }
}

/** A seller's, newest first. */
export async function listDisputes({ services }: RequestContext, sellerId: SellerId, input: ListInput) {
  const page = pageOf(input)
  // unprepared: a page that is seldom opened.
  const [seller] = await services.db.pool.select().from(sellers).where(eq(sellers.sellerId, sellerId))
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const found = await services.db.pool
    .select()
    .from(disputes)
    .where(and(eq(disputes.sellerId, sellerId), lt(disputes.id, page.before)))
    .orderBy(desc(disputes.id))
    .limit(page.limit + 1)
  const { rows, ...rest } = paged(found, page)
  return { disputes: rows.map(row => toWire(services.vault, seller.dataKey, row)), ...rest }
}

/** Everybody's latest, for admins. */
export async function listAllDisputes({ services: { db, vault } }: RequestContext) {
  // unprepared: an admin's page.
  const rows = await db.pool
    .select({ dispute: disputes, dataKey: sellers.dataKey })
    .from(disputes)
    .innerJoin(sellers, eq(sellers.sellerId, disputes.sellerId))
    .orderBy(desc(disputes.openedAt), desc(disputes.id))
    .limit(ADMINS_PAGE)
  return rows.map(({ dispute, dataKey }) => ({
    ...toWire(vault, dataKey, dispute),
    userId: dispute.sellerId,
  }))
}

/** The seller's side of it, while it can still be heard; what was sent before is replaced. */
export async function sendEvidence(
  { services }: RequestContext,
  caller: SellerId,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { db, vault } = services
  if (sellerOf(DISPUTE_PREFIX, id) !== caller) throw new Refusal('NOT_FOUND')
  const at = new Date(services.now())
  const [seller] = await db.pool.select().from(sellers).where(eq(sellers.sellerId, caller))
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const own = and(eq(disputes.sellerId, caller), eq(disputes.id, id))
  const heard = await db.pool
    .update(disputes)
    .set({ evidenceSealed: vault.withKey(seller.dataKey).seal(contextOf(id), text), evidenceAt: at })
    .where(and(own, eq(disputes.state, 'open'), gt(disputes.evidenceUntil, at)))
    .returning({ id: disputes.id })
  if (heard.length > 0) return
  const known = await db.pool.$count(disputes, own)
  throw new Refusal(known === 0 ? 'NOT_FOUND' : 'EVIDENCE_TOO_LATE')
}
