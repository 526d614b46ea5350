import {
  checkoutAnswer,
  checkoutIdInput,
  checkoutsAnswer,
  createCheckoutAnswer,
  createCheckoutInput,
  done,
  listCheckoutsInput,
  publicCheckoutAnswer,
  updateCheckoutInput,
} from '@pagora/domain/wire'
import { publicProcedure, sellerProcedure, trpc } from '../rpc/index.ts'
import { createCheckout, deleteCheckout } from './create-checkout.ts'
import { listCheckouts, ownCheckout, toWire } from './read-checkout.ts'
import { updateCheckout } from './update-checkout.ts'

const tags = ['Checkouts']
const status = true as const

export const checkoutsRouter = trpc.router({
  list: sellerProcedure
    .meta({
      openapi: { method: 'GET', path: '/user/checkouts', tags, summary: 'Os checkouts de quem chama' },
    })
    .input(listCheckoutsInput)
    .output(checkoutsAnswer)
    .query(async ({ ctx, input }) => ({ status, ...(await listCheckouts(ctx, ctx.seller.sellerId, input)) })),

  create: sellerProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/checkout/create',
        tags,
        summary: 'Cria um checkout para um produto ativo',
      },
    })
    .input(createCheckoutInput)
    .output(createCheckoutAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      id: await createCheckout(ctx, ctx.seller.sellerId, input),
    })),

  get: sellerProcedure
    .meta({ openapi: { method: 'GET', path: '/checkout/get', tags, summary: 'Um checkout de quem chama' } })
    .input(checkoutIdInput)
    .output(checkoutAnswer)
    .query(async ({ ctx, input }) => ({
      status,
      msg: '',
      checkout: toWire(await ownCheckout(ctx, ctx.seller.sellerId, input.id)),
    })),

  update: sellerProcedure
    .meta({ openapi: { method: 'POST', path: '/checkout/update', tags, summary: 'Salva um checkout' } })
    .input(updateCheckoutInput)
    .output(checkoutAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      msg: 'Alterações salvas com sucesso!',
      checkout: await updateCheckout(ctx, ctx.seller.sellerId, input),
    })),

  delete: sellerProcedure
    .meta({ openapi: { method: 'POST', path: '/checkout/delete', tags, summary: 'Exclui um checkout' } })
    .input(checkoutIdInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await deleteCheckout(ctx, ctx.seller.sellerId, input.id)
      return { status, msg: 'Checkout excluído' }
    }),

  getPublic: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/checkout/public/get',
        tags,
        summary: 'O que a página de quem compra precisa',
      },
    })
    .input(checkoutIdInput)
    .output(publicCheckoutAnswer)
    .query(({ ctx, input }) => ctx.services.publicCheckouts.get(input.id)),
})
