import { Avatar, Menu } from '@pagora/ui'
import { ChevronDown, CircleHelp, LogOut, UserRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { type User, useLogout } from '../../features/accounts/index.ts'
import { Who } from './who.tsx'

const icon = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true } as const

export const ProfileMenu = ({ user }: { user: User }) => {
  const [, navigate] = useLocation()
  const logout = useLogout()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-11 items-center gap-1.5 rounded-full pr-2 pl-1 text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
        >
          <Avatar name={user.name} />
          <span className="sr-only">Menu do perfil</span>
          <ChevronDown className="size-4" strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
      header={<Who user={user} />}
      entries={[
        {
          label: 'Meu perfil',
          icon: <UserRound {...icon} />,
          onSelect: () => navigate('/dashboard/settings'),
        },
        { label: 'Ajuda', icon: <CircleHelp {...icon} />, onSelect: () => navigate('/dashboard/help') },
        { label: 'Sair', icon: <LogOut {...icon} />, onSelect: () => void logout() },
      ]}
    />
  )
}
