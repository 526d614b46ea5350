import { accountsRouter } from './accounts/index.ts'
import { analyticsRouter } from './analytics/index.ts'
import { checkoutsRouter } from './checkouts/index.ts'
import { filesRouter } from './files/index.ts'
import { kycRouter } from './kyc/index.ts'
import { ledgerRouter } from './ledger/index.ts'
import { masterRouter } from './master/index.ts'
import { newsRouter } from './news/index.ts'
import { paymentsRouter } from './payments/index.ts'
import { productsRouter } from './products/index.ts'
import { trpc } from './rpc/index.ts'
import { transactionsRouter } from './transactions/index.ts'
import { transfersRouter } from './transfers/index.ts'
import { withdrawalsRouter } from './withdrawals/index.ts'

export const appRouter = trpc.router({
  accounts: accountsRouter,
  analytics: analyticsRouter,
  checkouts: checkoutsRouter,
  files: filesRouter,
  kyc: kycRouter,
  ledger: ledgerRouter,
  payments: paymentsRouter,
  master: masterRouter,
  news: newsRouter,
  products: productsRouter,
  transactions: transactionsRouter,
  transfers: transfersRouter,
  withdrawals: withdrawalsRouter,
})

export type AppRouter = typeof appRouter
