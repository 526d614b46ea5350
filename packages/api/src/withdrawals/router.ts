import { withdrawalAnswer, withdrawalInput } from '@pagora/domain/wire'
import { verifiedProcedure } from '../accounts/index.ts'
import { trpc } from '../rpc/index.ts'
import { askWithdrawal } from './ask-withdrawal.ts'

export const withdrawalsRouter = trpc.router({
  create: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/transactions/withdrawal',
        tags: ['Carteira'],
        summary: 'Pede um saque por Pix',
      },
    })
    .input(withdrawalInput)
    .output(withdrawalAnswer)
    .mutation(async ({ ctx, input }) => ({
      status: true as const,
      id: await askWithdrawal(ctx, ctx.seller.sellerId, input),
    })),
})
