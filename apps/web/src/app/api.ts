import type { AppRouter } from '@pagora/api'
import { createTRPCReact } from '@trpc/react-query'

/** The whole API with its types. Only a feature's `queries.ts` calls it. */
export const api = createTRPCReact<AppRouter>()
