import { transferInput, withdrawalAnswer } from '@pagora/domain/wire'
import { verifiedProcedure } from '../accounts/index.ts'
import { notYet, trpc } from '../rpc/index.ts'

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
    .mutation(notYet),
})
