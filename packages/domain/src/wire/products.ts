import { z } from 'zod'
import { answer, doneMessage } from './answer.ts'
import { line, price, prose } from './fields.ts'
import { listInput, nextCursor } from './list.ts'
import { money, productId, SHOWN_PRODUCT, shown, shownInt } from './shown.ts'

export const PRODUCT_CATEGORIES = ['course', 'ebook', 'template', 'mentoring'] as const

const name = line(200, SHOWN_PRODUCT).min(1, 'Nome é obrigatório')
const description = prose(5000, 'Doze aulas em vídeo')
const category = z.enum(PRODUCT_CATEGORIES, 'Categoria é obrigatória')
const id = productId.max(100)

export const createProductInput = z.object({
  name,
  description: description.default(''),
  price,
  status: z.boolean().default(true),
  category,
})

/** A product is named by what it was called, or by its id, which wins. */
export const editProductInput = z.object({
  id: id.optional(),
  oldName: line(200, SHOWN_PRODUCT).optional(),
  newName: name.optional(),
  description: description.optional(),
  price: price.optional(),
  status: z.boolean().optional(),
  category: category.optional(),
})
export const deleteProductInput = z.object({ id: id.optional(), name: line(200, SHOWN_PRODUCT).optional() })
export const getProductInput = z.object({ id })

export const product = z.object({
  _id: productId,
  name: shown(SHOWN_PRODUCT),
  description: shown('Doze aulas em vídeo'),
  price: money,
  category: z.enum(PRODUCT_CATEGORIES),
  status: z.boolean(),
  sales: z.object({ approved: shownInt(42) }),
})
export type Product = z.infer<typeof product>
export type ProductCategory = Product['category']

/** What anybody may see of an active one. */
export const publicProduct = product.omit({ status: true, sales: true })

export const productAnswer = answer({ product })
export const publicProductAnswer = answer({ product: publicProduct })
export const listProductsInput = listInput
export const productsAnswer = answer({ msg: doneMessage, products: z.array(product), nextCursor })
