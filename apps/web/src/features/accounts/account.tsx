import type { AppRouter } from '@pagora/api'
import { ErrorState, Wordmark } from '@pagora/ui'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { faultOf, isSignedOut } from '../../app/fault.ts'
import { userToken } from '../../app/token.ts'
import { useMe } from './queries.ts'

export type User = inferRouterOutputs<AppRouter>['accounts']['me']['user']

const UserContext = createContext<User | null>(null)

/** The account that is signed in. Only below `Account`, where there always is one. */
export const useUser = (): User => {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser outside of Account')
  return user
}

export interface AccountProps {
  /** Shown while the account is on its way. */
  loading: ReactNode
  children: ReactNode
}

/** Loads who is signed in. A refused session ends; a fault on the way never does. */
export const Account = ({ loading, children }: AccountProps) => {
  const me = useMe()
  const user = me.data?.user
  const nobody = me.isSuccess && !user

  // A session without an account is none; leaving it is a change outside of React.
  useEffect(() => {
    if (nobody) userToken.signOut()
  }, [nobody])

  if (user) return <UserContext value={user}>{children}</UserContext>
  if (!me.isError || isSignedOut(me.error)) return loading
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <Wordmark className="h-7" />
      <ErrorState
        title="Não foi possível carregar sua conta"
        busy={me.isFetching}
        onRetry={() => void me.refetch()}
      >
        {faultOf(me.error).text}
      </ErrorState>
    </main>
  )
}
