import { Refusal, sessionProcedure } from '../rpc/index.ts'
import { findSeller } from './queries.ts'

/** A seller who signed in and whose identity was approved: only they are paid, withdraw and transfer. */
export const verifiedProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  const [seller] = await findSeller(ctx.services.db.pool, { sellerId: ctx.seller.sellerId })
  if (!seller?.verified) throw new Refusal('SELLER_NOT_VERIFIED')
  return next()
})
