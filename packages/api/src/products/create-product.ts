import { duplicateOf, products } from '@pagora/db'
import { fromReais, newId, type SellerId } from '@pagora/domain'
import type { Product, ProductCategory } from '@pagora/domain/wire'
import { createOnce } from '../idempotency/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { findProduct } from './queries.ts'
import { PRODUCT_PREFIX, toWire } from './read-product.ts'

interface NewProduct {
  name: string
  description: string
  price: number
  status: boolean
  category: ProductCategory
}

export async function createProduct(
  ctx: RequestContext,
  sellerId: SellerId,
  input: NewProduct,
): Promise<Product> {
  const { db, now } = ctx.services
  const at = now()
  const call = { caller: sellerId, sellerId, path: '/products/create', input }
  const id = await createOnce(ctx, call, newId(PRODUCT_PREFIX, sellerId, at), async (tx, fresh) => {
    await tx.insert(products).values({
      sellerId,
      id: fresh,
      name: input.name,
      description: input.description,
      priceCents: fromReais(input.price),
      category: input.category,
      active: input.status,
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })
  }).catch(nameTaken)
  const [made] = await findProduct(db.pool, { sellerId, id })
  if (!made) throw new Refusal('NOT_FOUND')
  return toWire(made)
}

/** The unique name is the database's to hold: of two at once, one gets it. */
export function nameTaken(error: unknown): never {
  throw duplicateOf(error) === 'products_name' ? new Refusal('NAME_TAKEN', { cause: error }) : error
}
