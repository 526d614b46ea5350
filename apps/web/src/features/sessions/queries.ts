import type { AppRouter } from '@pagora/api'
import type { inferRouterOutputs } from '@trpc/server'
import { api } from '../../app/api.ts'

export type Session = inferRouterOutputs<AppRouter>['accounts']['sessions']['sessions'][number]

export const useSessions = () => api.accounts.sessions.useQuery()

export const useRevokeSession = () => {
  const cache = api.useUtils()
  return api.accounts.revokeSession.useMutation({ onSuccess: () => cache.accounts.sessions.invalidate() })
}
