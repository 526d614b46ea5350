import { checkouts } from '@pagora/db'
import { newId, type SellerId } from '@pagora/domain'
import { NEW_CHECKOUT } from '@pagora/domain/wire'
import { and, eq } from 'drizzle-orm'
import { createOnce } from '../idempotency/index.ts'
import { ownProduct } from '../products/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { CHECKOUT_PREFIX } from './read-checkout.ts'

interface NewCheckout {
  productName?: string | undefined
  productId?: string | undefined
}

/** A page for one active product; answers its id. */
export async function createCheckout(
  ctx: RequestContext,
  sellerId: SellerId,
  input: NewCheckout,
): Promise<string> {
  const named = { id: input.productId, name: input.productName }
  const at = ctx.services.now()
  const call = { caller: sellerId, sellerId, path: '/checkout/create', input }
  return createOnce(ctx, call, newId(CHECKOUT_PREFIX, sellerId, at), async (tx, id) => {
    // Asked for here, so that a repeated call leads to its checkout whatever became of the product.
    const product = await ownProduct(ctx, sellerId, named, tx)
    if (!product.active) throw new Refusal('PRODUCT_INACTIVE')
    await tx.insert(checkouts).values({
      sellerId,
      id,
      productId: product.id,
      page: NEW_CHECKOUT,
      version: 1,
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })
  })
}

export async function deleteCheckout(ctx: RequestContext, sellerId: SellerId, id: string): Promise<void> {
  const { db, publicCheckouts } = ctx.services
  const gone = await db.pool
    .delete(checkouts)
    .where(and(eq(checkouts.sellerId, sellerId), eq(checkouts.id, id)))
    .returning({ id: checkouts.id })
  publicCheckouts.forget(sellerId)
  if (gone.length === 0) throw new Refusal('NOT_FOUND')
}
