import { Button, formatAgo, formatDateTime } from '@pagora/ui'
import { useState } from 'react'
import { deviceName } from './device.ts'
import type { Session } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

export const SessionRow = ({ session }: { session: Session }) => {
  const [asking, setAsking] = useState(false)
  const device = deviceName(session.userAgent)
  const seen = new Date(session.lastSeenAt)
  return (
    <li className="flex items-center justify-between gap-4 py-3.5 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 text-[15px]">
          {device}
          {session.current && (
            <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent">
              Este dispositivo
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          Último acesso{' '}
          <time dateTime={session.lastSeenAt} title={formatDateTime(seen)}>
            {formatAgo(seen, new Date())}
          </time>
        </p>
      </div>
      {!session.current && (
        <Button variant="danger" aria-label={`Encerrar ${device}`} onClick={() => setAsking(true)}>
          Encerrar
        </Button>
      )}
      <RevokeDialog id={session._id} device={device} open={asking} onOpenChange={setAsking} />
    </li>
  )
}
