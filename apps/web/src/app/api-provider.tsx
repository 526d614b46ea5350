import { QueryClientProvider } from '@tanstack/react-query'
import { httpLink } from '@trpc/client'
import { type ReactNode, useState } from 'react'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { tokenHere } from './token.ts'

const PATIENCE_MS = 20_000

const connect = () =>
  api.createClient({
    links: [
      httpLink({
        url: '/trpc',
        headers: () => {
          const token = tokenHere().read()
          return token ? { authorization: `Bearer ${token}` } : {}
        },
        fetch: (url, options) => {
          const limit = AbortSignal.timeout(PATIENCE_MS)
          const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit
          return fetch(url, { ...options, signal } as RequestInit)
        },
      }),
    ],
  })

export const ApiProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(connect)
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  )
}
