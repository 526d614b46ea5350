import { listTransactionsInput, transactionsAnswer, walletAnswer } from '@pagora/domain/wire'
import { notYet, sellerProcedure, trpc } from '../rpc/index.ts'
import { readWallet } from './read-wallet.ts'

const tags = ['Carteira']

export const ledgerRouter = trpc.router({
  wallet: sellerProcedure
    .meta({ openapi: { method: 'GET', path: '/user/wallet', tags, summary: 'O saldo de quem chama' } })
    .output(walletAnswer)
    .query(async ({ ctx }) => ({
      status: true as const,
      wallet: await readWallet(ctx.services, ctx.seller.sellerId),
    })),

  transactions: sellerProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/transactions',
        tags,
        summary: 'Vendas, saques e transferências',
      },
    })
    .input(listTransactionsInput)
    .output(transactionsAnswer)
    .query(notYet),
})
