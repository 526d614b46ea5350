import { ErrorState } from '@pagora/ui'
import type { ReactNode } from 'react'
import { faultOf, isSignedOut } from '../../app/fault.ts'
import { useAdmin } from './queries.ts'

export interface AdminSessionProps {
  /** Shown while the server is asked who this is. */
  loading: ReactNode
  children: ReactNode
}

/** Nothing of the area is shown before the server has said who is asking. */
export const AdminSession = ({ loading, children }: AdminSessionProps) => {
  const admin = useAdmin()
  if (admin.data) return children
  if (!admin.isError || isSignedOut(admin.error)) return loading
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <ErrorState
        title="Não foi possível abrir a administração"
        busy={admin.isFetching}
        onRetry={() => void admin.refetch()}
      >
        {faultOf(admin.error).text}
      </ErrorState>
    </main>
  )
}
