import { withdrawalAnswer, withdrawalInput } from '@pagora/domain/wire'
import { verifiedProcedure } from '../accounts/index.ts'
import { notYet, trpc } from '../rpc/index.ts'

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
    .mutation(notYet),
})
