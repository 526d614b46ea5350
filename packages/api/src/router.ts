import { accountsRouter } from './accounts/index.ts'
import { trpc } from './rpc/index.ts'

export const appRouter = trpc.router({
  accounts: accountsRouter,
})

export type AppRouter = typeof appRouter
