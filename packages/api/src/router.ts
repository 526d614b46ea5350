import { accountsRouter } from './accounts/index.ts'
import { checkoutsRouter } from './checkouts/index.ts'
import { masterRouter } from './master/index.ts'
import { productsRouter } from './products/index.ts'
import { trpc } from './rpc/index.ts'

export const appRouter = trpc.router({
  accounts: accountsRouter,
  checkouts: checkoutsRouter,
  master: masterRouter,
  products: productsRouter,
})

export type AppRouter = typeof appRouter
