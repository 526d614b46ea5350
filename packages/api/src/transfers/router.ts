import { recipientAnswer, recipientInput, transferInput, withdrawalAnswer } from '@pagora/domain/wire'
import { verifiedProcedure } from '../accounts/index.ts'
import { trpc } from '../rpc/index.ts'
import { findRecipient, sendTransfer } from './send-transfer.ts'

const status = true as const

export const transfersRouter = trpc.router({
  create: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/transactions/transfer',
        tags: ['Carteira'],
        summary: 'Transfere para outra conta',
      },
    })
    .input(transferInput)
    .output(withdrawalAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      id: await sendTransfer(ctx, ctx.seller.sellerId, input),
    })),

  recipient: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/transactions/recipient',
        tags: ['Carteira'],
        summary: 'Diz quem receberia uma transferência',
      },
    })
    .input(recipientInput)
    .output(recipientAnswer)
    .mutation(async ({ ctx, input }) => {
      const { sellerId } = ctx.seller
      await ctx.services.limits.take('recipientBySeller', sellerId)
      const { name } = await findRecipient(ctx, sellerId, input.recipientEmail)
      return { status, recipient: { name } }
    }),
})
