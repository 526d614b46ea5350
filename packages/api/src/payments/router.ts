import {
  done,
  refundInput,
  saleAnswer,
  saleCodeInput,
  saleIdInput,
  saleInput,
  saleStatusAnswer,
} from '@pagora/domain/wire'
import { publicProcedure, sessionProcedure, trpc } from '../rpc/index.ts'
import { checkSale, readSaleStatus } from './check-sale.ts'
import { createSale } from './create-sale.ts'
import { readSaleCode } from './read-sale-code.ts'
import { refundSale } from './refund-sale.ts'

const tags = ['Pagamentos']
const status = true as const

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
    .mutation(async ({ ctx, input }) => ({ status, data: await createSale(ctx, input) })),

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
    .query(async ({ ctx, input }) => ({ status, data: await readSaleStatus(ctx.services, input.id) })),

  code: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/payments/transaction/{id}/code',
        tags,
        summary: 'O código Pix de uma compra deste checkout',
      },
    })
    .input(saleCodeInput)
    .output(saleAnswer)
    .query(async ({ ctx, input }) => ({ status, data: await readSaleCode(ctx.services, input) })),

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
    .mutation(async ({ ctx, input }) => ({ status, data: await checkSale(ctx.services, input.id) })),

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
    .mutation(async ({ ctx, input }) => {
      await refundSale(ctx, ctx.seller, input, ctx.seller.sellerId)
      return { status, msg: 'Reembolso solicitado' }
    }),
})
