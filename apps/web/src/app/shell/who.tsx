import { Avatar } from '@pagora/ui'
import type { User } from '../../features/accounts/index.ts'

const firstTwoWords = (name: string): string => name.trim().split(/\s+/).slice(0, 2).join(' ')

export interface WhoProps {
  user: User
  narrow?: boolean
}

export const Who = ({ user, narrow = false }: WhoProps) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={user.name} />
    {!narrow && (
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{firstTwoWords(user.name)}</p>
        <p className="truncate text-[13px] text-ink-soft" title={user.email}>
          {user.email}
        </p>
      </div>
    )}
  </div>
)
