import { done, refundInput, saleAnswer, saleIdInput, saleInput, saleStatusAnswer } from '@pagora/domain/wire'
import { notYet, publicProcedure, Refusal, sessionProcedure, trpc } from '../rpc/index.ts'

const tags = ['Pagamentos']

export const paymentsRouter = trpc.router({
  createSale: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/payments/checkout/transaction',
        tags,
        summary: 'Gera a cobrança Pix de uma compra',
      },
    })
    .input(saleInput)
    .output(saleAnswer)
    .mutation(async ({ ctx, input }) => {
      const { seller } = await ctx.services.publicCheckouts.get(input.checkoutId)
      if (!seller.canReceive) throw new Refusal('SELLER_NOT_VERIFIED')
      return notYet()
    }),

  status: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/payments/transaction/{id}',
        tags,
        summary: 'Em que pé está uma compra',
      },
    })
    .input(saleIdInput)
    .output(saleStatusAnswer)
    .query(notYet),

  check: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/payments/transaction/{id}/check',
        tags,
        summary: 'Pergunta ao banco agora',
      },
    })
    .input(saleIdInput)
    .output(saleStatusAnswer)
    .mutation(notYet),

  refund: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/transactions/refund',
        tags,
        summary: 'Devolve uma venda, toda ou em parte',
      },
    })
    .input(refundInput)
    .output(done)
    .mutation(notYet),
})
