import { Card, ErrorState, Skeleton } from '@pagora/ui'
import { faultOf } from '../../app/fault.ts'
import { useSessions } from './queries.ts'
import { SessionRow } from './session-row.tsx'

const Loading = () => (
  <div className="mt-4 space-y-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </div>
)

export const SessionList = () => {
  const sessions = useSessions()
  return (
    <Card aria-labelledby="sessions" className="p-5 sm:p-7">
      <h2 id="sessions" className="text-lg font-semibold tracking-tight">
        Sessões
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Onde sua conta está aberta. Não reconhece alguma? Encerre.</p>
      {sessions.isPending && <Loading />}
      {sessions.isError && (
        <ErrorState
          title="Não foi possível carregar as sessões"
          busy={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        >
          {faultOf(sessions.error).text}
        </ErrorState>
      )}
      {sessions.data && (
        <ul className="mt-3 divide-y divide-line">
          {sessions.data.sessions.map(session => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  )
}
