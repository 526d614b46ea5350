import type { SellerId } from '@pagora/domain'
import type { Checkout, ListInput } from '@pagora/domain/wire'
import { paged, pageOf, Refusal, type RequestContext } from '../rpc/index.ts'
import { type CheckoutRow, findCheckout, listCheckoutsOf } from './queries.ts'

export const CHECKOUT_PREFIX = 'chk'

export const toWire = ({ id, productId, version, page }: CheckoutRow): Checkout => ({
  _id: id,
  id,
  productId,
  version,
  ...page,
})

export async function ownCheckout(ctx: RequestContext, sellerId: SellerId, id: string): Promise<CheckoutRow> {
  const [row] = await findCheckout(ctx.services.db.pool, { sellerId, id })
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function listCheckouts(ctx: RequestContext, sellerId: SellerId, input: ListInput) {
  const page = pageOf(input)
  const found = await listCheckoutsOf(ctx.services.db.pool, {
    sellerId,
    before: page.before,
    limit: page.limit + 1,
  })
  const { rows, ...rest } = paged(found, page)
  return { checkouts: rows.map(toWire), ...rest }
}
