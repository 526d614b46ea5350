import { type Handle, kycRequests, sellers } from '@pagora/db'
import { type SellerId, sellerOf } from '@pagora/domain'
import type { Kyc } from '@pagora/domain/wire'
import { and, eq } from 'drizzle-orm'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'
import { approvedMail, refusedMail } from './mails.ts'
import { findRequest, type RequestRow } from './queries.ts'
import { toWire } from './read-kyc.ts'
import { recordDecision } from './record-decision.ts'
import { REQUEST_PREFIX, sealText } from './sealed-fields.ts'

interface Decision {
  status: 'approved' | 'refused'
  reason?: string | undefined
}

/** Decided once: of two admins at the same moment one is told that the other was first. */
export async function decideKyc(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { _id: id, ...decision }: Decision & { _id: string },
): Promise<Kyc> {
  const { db, publicCheckouts } = ctx.services
  const sellerId = sellerOf(REQUEST_PREFIX, id)
  const [found] = sellerId ? await findRequest(db.pool, { sellerId, id }) : []
  if (!sellerId || !found) throw new Refusal('NOT_FOUND')
  const request = await db.transaction(tx => settle(ctx, tx, { admin, sellerId, found, decision }))
  publicCheckouts.forget(sellerId)
  tellSeller(ctx, found, decision)
  return toWire(ctx, admin, { ...found, request })
}

interface Settlement {
  admin: MasterPrincipal
  sellerId: SellerId
  found: RequestRow
  decision: Decision
}

/** The request, the seller's standing and the record of it: all or nothing. */
async function settle(
  ctx: RequestContext,
  tx: Handle,
  { admin, sellerId, found, decision: { status, reason } }: Settlement,
): Promise<RequestRow['request']> {
  const { vault, now } = ctx.services
  const { id } = found.request
  const at = new Date(now())
  const reasonSealed = reason ? sealText(vault, found.seller.dataKey, { id, field: 'reason' }, reason) : null
  const [decided] = await tx
    .update(kycRequests)
    .set({ status, decidedAt: at, decidedBy: admin.adminId, reasonSealed })
    .where(and(eq(kycRequests.sellerId, sellerId), eq(kycRequests.id, id), eq(kycRequests.status, 'pending')))
    .returning()
  if (!decided) throw new Refusal('CONFLICT')
  await tx.update(sellers).set({ kyc: status, updatedAt: at }).where(eq(sellers.sellerId, sellerId))
  const subject = { sellerId, dataKey: found.seller.dataKey }
  await recordDecision(tx, ctx, { admin, subject, from: 'pending', to: { status, reason } })
  return decided
}

function tellSeller(ctx: RequestContext, { seller }: RequestRow, { status, reason }: Decision): void {
  const { mailer, background, appUrl } = ctx.services
  const { name, email } = seller
  background.run('kyc decision mail', () =>
    mailer.send(
      status === 'approved' ? approvedMail(email, name, appUrl) : refusedMail(email, name, reason, appUrl),
    ),
  )
}
