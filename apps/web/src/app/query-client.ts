import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { faultOf, isRefusal, isSignedOut } from './fault.ts'
import { masterToken, tokenHere, userToken } from './token.ts'

const RETRIES = 2

const leaveWhenRefused = (error: unknown): void => {
  if (isSignedOut(error)) tokenHere().signOut()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenRefused }),
  mutationCache: new MutationCache({ onError: leaveWhenRefused }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a call fails and says so, instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && !isRefusal(faultOf(error)),
      retryDelay: failures => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// What one person saw is not there for the next.
for (const store of [userToken, masterToken]) store.onChange(() => queryClient.clear())
