import { walletAnswer } from '@pagora/domain/wire'
import { notYet, sellerProcedure, trpc } from '../rpc/index.ts'

const tags = ['Carteira']

export const ledgerRouter = trpc.router({
  wallet: sellerProcedure
    .meta({ openapi: { method: 'GET', path: '/user/wallet', tags, summary: 'O saldo de quem chama' } })
    .output(walletAnswer)
    .query(notYet),
})
