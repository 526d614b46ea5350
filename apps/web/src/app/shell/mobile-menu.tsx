import { Drawer, IconButton, Wordmark } from '@pagora/ui'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../features/accounts/index.ts'
import { Navigation } from './navigation.tsx'
import { Who } from './who.tsx'

export const MobileMenu = ({ user }: { user: User }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <IconButton label="Abrir menu" aria-expanded={open} className="-ml-2.5" onClick={() => setOpen(true)}>
        <Menu className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Drawer open={open} onOpenChange={setOpen} label="Menu">
        <div className="flex h-16 shrink-0 items-center justify-between pr-2.5 pl-6">
          <Wordmark className="h-6" />
          <IconButton label="Fechar menu" onClick={() => setOpen(false)}>
            <X className="size-5" strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="flex-1 px-3 py-2">
          <Navigation onNavigate={() => setOpen(false)} />
        </div>
        <div className="border-t border-line px-6 py-4">
          <Who user={user} />
        </div>
      </Drawer>
    </div>
  )
}
