import { accountsRouter } from './accounts/index.ts'
import { checkoutsRouter } from './checkouts/index.ts'
import { filesRouter } from './files/index.ts'
import { kycRouter } from './kyc/index.ts'
import { productsRouter } from './products/index.ts'
import { trpc } from './rpc/index.ts'

export const appRouter = trpc.router({
  accounts: accountsRouter,
  checkouts: checkoutsRouter,
  files: filesRouter,
  kyc: kycRouter,
  products: productsRouter,
})

export type AppRouter = typeof appRouter
