import type { Handle } from '@pagora/db'
import { type SellerId, sellerOf, toReais } from '@pagora/domain'
import type { ListInput, Product } from '@pagora/domain/wire'
import { paged, pageOf, Refusal, type RequestContext } from '../rpc/index.ts'
import { findProduct, findProductByName, listProductsOf, type ProductRow, soldCounts } from './queries.ts'

export const PRODUCT_PREFIX = 'prd'

/** As its seller sees it; `sold` is how often it was. */
export const toWire = (row: ProductRow, sold = 0): Product => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  price: toReais(row.priceCents),
  category: row.category,
  status: row.active,
  sales: { approved: sold },
})

/** As anybody sees it. */
export const toPublic = ({ id, name, description, priceCents, category }: ProductRow) => ({
  _id: id,
  name,
  description,
  price: toReais(priceCents),
  category,
})

/** The caller's product by its name, or by its id, which wins. */
export async function ownProduct(
  ctx: RequestContext,
  sellerId: SellerId,
  named: { id?: string | undefined; name?: string | undefined },
  db: Handle = ctx.services.db.pool,
): Promise<ProductRow> {
  const [row] =
    named.id !== undefined
      ? await findProduct(db, { sellerId, id: named.id })
      : await findProductByName(db, { sellerId, name: named.name ?? '' })
  if (!row || row.deletedAt) throw new Refusal('NOT_FOUND')
  return row
}

/** Needs no sign-in: the id leads to the seller. Inactive is as missing as deleted. */
export async function readPublicProduct(ctx: RequestContext, id: string) {
  const sellerId = sellerOf(PRODUCT_PREFIX, id)
  const [row] = sellerId ? await findProduct(ctx.services.db.pool, { sellerId, id }) : []
  if (!row?.active || row.deletedAt) throw new Refusal('NOT_FOUND')
  return toPublic(row)
}

/** How often each product of a seller was sold, by its id. */
export async function readSold(ctx: RequestContext, sellerId: SellerId): Promise<Map<string, number>> {
  const counts = await soldCounts(ctx.services.db.pool, { sellerId })
  return new Map(counts.map(({ productId, soldCount }) => [productId, soldCount]))
}

export async function listProducts(ctx: RequestContext, sellerId: SellerId, input: ListInput) {
  const page = pageOf(input)
  const [found, sold] = await Promise.all([
    listProductsOf(ctx.services.db.pool, { sellerId, before: page.before, limit: page.limit + 1 }),
    readSold(ctx, sellerId),
  ])
  const { rows, ...rest } = paged(found, page)
  return { products: rows.map(row => toWire(row, sold.get(row.id))), ...rest }
}
