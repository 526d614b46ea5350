import type { Handle } from '@pagora/db'
import { type SellerId, sellerOf, toReais } from '@pagora/domain'
import type { ListInput, Product } from '@pagora/domain/wire'
import { paged, pageOf, Refusal, type RequestContext } from '../rpc/index.ts'
import { findProduct, findProductByName, listProductsOf, type ProductRow } from './queries.ts'

export const PRODUCT_PREFIX = 'prd'

/** As its seller sees it. */
export const toWire = (row: ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  price: toReais(row.priceCents),
  category: row.category,
  status: row.active,
  // Sales are counted by the money's rollups; before the first sale there is nothing to count.
  sales: { approved: 0 },
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

export async function listProducts(ctx: RequestContext, sellerId: SellerId, input: ListInput) {
  const page = pageOf(input)
  const found = await listProductsOf(ctx.services.db.pool, {
    sellerId,
    before: page.before,
    limit: page.limit + 1,
  })
  const { rows, ...rest } = paged(found, page)
  return { products: rows.map(toWire), ...rest }
}
