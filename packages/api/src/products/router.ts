import {
  createProductInput,
  deleteProductInput,
  done,
  editProductInput,
  getProductInput,
  listProductsInput,
  productAnswer,
  productsAnswer,
  publicProductAnswer,
} from '@pagora/domain/wire'
import { publicProcedure, sellerProcedure, trpc } from '../rpc/index.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct, editProduct } from './edit-product.ts'
import { listProducts, readPublicProduct } from './read-product.ts'

const tags = ['Produtos']
const status = true as const

export const productsRouter = trpc.router({
  list: sellerProcedure
    .meta({ openapi: { method: 'GET', path: '/user/products', tags, summary: 'Os produtos de quem chama' } })
    .input(listProductsInput)
    .output(productsAnswer)
    .query(async ({ ctx, input }) => ({
      status,
      msg: '',
      ...(await listProducts(ctx, ctx.seller.sellerId, input)),
    })),

  create: sellerProcedure
    .meta({ openapi: { method: 'POST', path: '/products/create', tags, summary: 'Cria um produto' } })
    .input(createProductInput)
    .output(productAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      product: await createProduct(ctx, ctx.seller.sellerId, input),
    })),

  edit: sellerProcedure
    .meta({
      openapi: { method: 'POST', path: '/products/edit', tags, summary: 'Altera um produto pelo nome ou id' },
    })
    .input(editProductInput)
    .output(productAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      product: await editProduct(ctx, ctx.seller.sellerId, input),
    })),

  delete: sellerProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/products/delete',
        tags,
        summary: 'Exclui um produto pelo nome ou id',
      },
    })
    .input(deleteProductInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await deleteProduct(ctx, ctx.seller.sellerId, input)
      return { status, msg: 'Produto excluído' }
    }),

  get: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/products/get',
        tags,
        summary: 'Um produto ativo, para qualquer pessoa',
      },
    })
    .input(getProductInput)
    .output(publicProductAnswer)
    .query(async ({ ctx, input }) => ({ status, product: await readPublicProduct(ctx, input.id) })),
})
