import { products } from '@pagora/db'
import { fromReais, type SellerId } from '@pagora/domain'
import type { Product, ProductCategory } from '@pagora/domain/wire'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { nameTaken } from './create-product.ts'
import { ownProduct, readSold, toWire } from './read-product.ts'

interface ProductEdit {
  id?: string | undefined
  oldName?: string | undefined
  newName?: string | undefined
  description?: string | undefined
  price?: number | undefined
  status?: boolean | undefined
  category?: ProductCategory | undefined
}

/** What is left out stays as it is. */
export async function editProduct(
  ctx: RequestContext,
  sellerId: SellerId,
  input: ProductEdit,
): Promise<Product> {
  const { db, publicCheckouts, now } = ctx.services
  const product = await ownProduct(ctx, sellerId, { id: input.id, name: input.oldName })
  const [edited] = await db.pool
    .update(products)
    .set({
      name: input.newName,
      description: input.description,
      priceCents: input.price === undefined ? undefined : fromReais(input.price),
      active: input.status,
      category: input.category,
      updatedAt: new Date(now()),
    })
    .where(and(eq(products.sellerId, sellerId), eq(products.id, product.id), isNull(products.deletedAt)))
    .returning()
    .catch(nameTaken)
  publicCheckouts.forget(sellerId)
  if (!edited) throw new Refusal('NOT_FOUND')
  return toWire(edited, (await readSold(ctx, sellerId)).get(edited.id))
}

/** Hidden from then on and never lost: checkouts and sales may still name it. Its name is free again. */
export async function deleteProduct(
  ctx: RequestContext,
  sellerId: SellerId,
  named: { id?: string | undefined; name?: string | undefined },
): Promise<void> {
  const { db, publicCheckouts, now } = ctx.services
  const product = await ownProduct(ctx, sellerId, named)
  const at = new Date(now())
  await db.pool
    .update(products)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(eq(products.sellerId, sellerId), eq(products.id, product.id), isNull(products.deletedAt)))
  publicCheckouts.forget(sellerId)
}
