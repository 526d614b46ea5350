import type { Delivery } from '@pagora/domain/wire'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { toWire } from './list-deliveries.ts'
import { makeDueAgain } from './queries.ts'

/** The same news to the same receiver from the beginning, under the id that it always had. */
export async function replayDelivery(
  ctx: RequestContext,
  { sellerId }: SellerPrincipal,
  id: string,
): Promise<Delivery> {
  const { db, limits, now } = ctx.services
  await limits.take('deliveryReplayBySeller', sellerId)
  const [row] = await makeDueAgain(db.pool, { sellerId, id, now: new Date(now()) })
  if (!row) throw new Refusal('NOT_FOUND')
  return toWire(row)
}
