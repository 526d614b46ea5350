import { Drawer, IconButton, Menu as ProfileMenu, Wordmark } from '@pagora/ui'
import { ChevronDown, CircleHelp, LogOut, Menu, UserRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useAdminLogout } from '../../features/master/index.ts'
import { AdminNavigation } from './admin-navigation.tsx'

const icon = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true } as const

export const AdminShell = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh">
    <aside
      aria-label="Barra lateral"
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-r border-line bg-surface lg:flex"
    >
      <div className="flex h-14 items-center px-6">
        <Wordmark className="h-6" />
      </div>
      <div className="flex-1 overflow-y-auto px-3 py-2">
        <AdminNavigation />
      </div>
    </aside>
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-paper px-4 lg:px-8">
        <AdminDrawer />
        <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-[13px] font-medium">
          Admin
        </span>
        <div className="ml-auto">
          <AdminProfile />
        </div>
      </header>
      <main className="w-full flex-1 px-4 py-6 lg:px-8 lg:py-8">{children}</main>
    </div>
  </div>
)

const AdminDrawer = () => {
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <IconButton label="Abrir menu" aria-expanded={open} className="-ml-2.5" onClick={() => setOpen(true)}>
        <Menu {...icon} />
      </IconButton>
      <Drawer open={open} onOpenChange={setOpen} label="Menu">
        <div className="flex h-14 shrink-0 items-center justify-between pr-2.5 pl-6">
          <Wordmark className="h-6" />
          <IconButton label="Fechar menu" onClick={() => setOpen(false)}>
            <X {...icon} />
          </IconButton>
        </div>
        <div className="flex-1 px-3 py-2">
          <AdminNavigation onNavigate={() => setOpen(false)} />
        </div>
      </Drawer>
    </div>
  )
}

const AdminProfile = () => {
  const [, navigate] = useLocation()
  const logout = useAdminLogout()
  return (
    <ProfileMenu
      trigger={
        <button
          type="button"
          className="flex h-11 items-center gap-1.5 rounded-full px-2 text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
        >
          <UserRound {...icon} />
          <span className="sr-only">Menu do perfil</span>
          <ChevronDown className="size-4" strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
      entries={[
        {
          label: 'Meu perfil',
          icon: <UserRound {...icon} />,
          onSelect: () => navigate('/dashboardmaster/settings'),
        },
        { label: 'Ajuda', icon: <CircleHelp {...icon} />, onSelect: () => navigate('/dashboard/help') },
        { label: 'Sair', icon: <LogOut {...icon} />, onSelect: () => void logout() },
      ]}
    />
  )
}
