import type { Delivery, ListDeliveriesInput } from '@pagora/domain/wire'
import { paged, pageOf, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { type DeliveryRow, listDeliveriesOf } from './queries.ts'

export async function listDeliveries(
  ctx: RequestContext,
  { sellerId }: SellerPrincipal,
  { transactionId, ...list }: ListDeliveriesInput,
): Promise<{ deliveries: Delivery[]; nextCursor?: string }> {
  const page = pageOf(list)
  const { rows, ...rest } = paged(
    await listDeliveriesOf(ctx.services.db.pool, {
      sellerId,
      transactionId: transactionId ?? null,
      before: page.before,
      limit: page.limit + 1,
    }),
    page,
  )
  return { deliveries: rows.map(toWire), ...rest }
}

export const toWire = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  type: row.kind,
  channel: row.channel,
  transactionId: row.transactionId,
  ...(row.eventId === null && { test: true }),
  state: row.state,
  attempts: row.attempts,
  ...(row.lastStatus !== null && { lastStatus: row.lastStatus }),
  ...(row.lastFault !== null && { lastFault: row.lastFault }),
  createdAt: row.createdAt.toISOString(),
  ...(row.lastAt && { lastAt: row.lastAt.toISOString() }),
  ...(row.nextAt && { nextAt: row.nextAt.toISOString() }),
})
