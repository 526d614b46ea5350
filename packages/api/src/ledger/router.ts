import { walletAnswer } from '@pagora/domain/wire'
import { sellerProcedure, trpc } from '../rpc/index.ts'
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
})
