import {
  deliveriesAnswer,
  deliveryAnswer,
  listDeliveriesInput,
  replayDeliveryInput,
  testDeliveryAnswer,
  testDeliveryInput,
} from '@pagora/domain/wire'
import { sellerProcedure, sessionProcedure, trpc } from '../rpc/index.ts'
import { listDeliveries } from './list-deliveries.ts'
import { replayDelivery } from './replay-delivery.ts'
import { testDelivery } from './test-delivery.ts'

const tags = ['Integrações']
const status = true as const

export const newsRouter = trpc.router({
  list: sellerProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/deliveries',
        tags,
        summary: 'O que foi enviado a webhooks, integrações e e-mails',
      },
    })
    .input(listDeliveriesInput)
    .output(deliveriesAnswer)
    .query(async ({ ctx, input }) => ({ status, ...(await listDeliveries(ctx, ctx.seller, input)) })),

  replay: sessionProcedure
    .meta({
      openapi: { method: 'POST', path: '/user/deliveries/replay', tags, summary: 'Envia de novo' },
    })
    .input(replayDeliveryInput)
    .output(deliveryAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      delivery: await replayDelivery(ctx, ctx.seller, input.id),
    })),

  test: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/deliveries/test',
        tags,
        summary: 'Envia uma venda de teste agora e diz como foi',
      },
    })
    .input(testDeliveryInput)
    .output(testDeliveryAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      ...(await testDelivery(ctx, ctx.seller, input.channel)),
    })),
})
