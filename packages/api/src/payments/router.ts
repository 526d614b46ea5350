import {
  disputesAnswer,
  disputesInput,
  done,
  evidenceInput,
  refundInput,
  saleAnswer,
  saleCodeInput,
  saleIdInput,
  saleInput,
  saleStatusAnswer,
} from '@pagora/domain/wire'
import { publicProcedure, sellerProcedure, sessionProcedure, trpc } from '../rpc/index.ts'
import { checkSale, readSaleStatus } from './check-sale.ts'
import { createSale } from './create-sale.ts'
import { listDisputes, sendEvidence } from './read-disputes.ts'
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

  disputes: sellerProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/disputes',
        tags,
        summary: 'As contestações de compradores, da mais nova à mais antiga',
      },
    })
    .input(disputesInput)
    .output(disputesAnswer)
    .query(async ({ ctx, input }) => ({ status, ...(await listDisputes(ctx, ctx.seller.sellerId, input)) })),

  evidence: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/transactions/dispute/evidence',
        tags,
        summary: 'Responde a uma contestação, dentro do prazo',
      },
    })
    .input(evidenceInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await sendEvidence(ctx, ctx.seller.sellerId, input)
      return { status, msg: 'Resposta enviada' }
    }),
})
