import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from './app-router.ts'

/** The whole API with its types. Only a feature's `queries.ts` calls it. */
export const api = createTRPCReact<AppRouter>()
