import {
  listTransactionsInput,
  statementAnswer,
  statementInput,
  transactionsAnswer,
} from '@pagora/domain/wire'
import { sellerProcedure, trpc } from '../rpc/index.ts'
import { listTransactions } from './list-transactions.ts'
import { readStatement } from './read-statement.ts'

const tags = ['Carteira']
const status = true as const

export const transactionsRouter = trpc.router({
  list: sellerProcedure
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
    .query(async ({ ctx, input }) => ({
      status,
      ...(await listTransactions(ctx, ctx.seller.sellerId, input)),
    })),

  statement: sellerProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/statement',
        tags,
        summary: 'O extrato, com os totais do período',
      },
    })
    .input(statementInput)
    .output(statementAnswer)
    .query(async ({ ctx, input }) => ({
      status,
      ...(await readStatement(ctx, ctx.seller.sellerId, input)),
    })),
})
