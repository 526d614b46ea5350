import { classes, IconButton, Mark, Wordmark } from '@pagora/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../features/accounts/index.ts'
import { Navigation } from './navigation.tsx'
import { Who } from './who.tsx'

const KEY = 'pagora.sidebar'

/** 240 px wide, or 72 with the icons alone; which of them is remembered. */
export const Sidebar = ({ user }: { user: User }) => {
  const [narrow, setNarrow] = useState(() => localStorage.getItem(KEY) === 'narrow')
  const toggle = () => {
    localStorage.setItem(KEY, narrow ? 'wide' : 'narrow')
    setNarrow(!narrow)
  }
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      aria-label="Barra lateral"
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-hidden border-r border-line bg-surface transition-[width] duration-200 ease-out lg:flex',
        narrow ? 'w-18' : 'w-60',
      )}
    >
      <div className={classes('flex h-16 shrink-0 items-center px-6', narrow && 'justify-center px-0')}>
        {narrow ? <Mark size={24} /> : <Wordmark className="h-6" />}
      </div>
      <div className="flex-1 overflow-x-hidden overflow-y-auto px-3 py-2">
        <Navigation narrow={narrow} />
      </div>
      <div
        className={classes(
          'flex items-center border-t border-line py-3',
          narrow ? 'flex-col gap-2' : 'gap-1 pr-2 pl-4',
        )}
      >
        <div className={classes('min-w-0', !narrow && 'flex-1')}>
          <Who user={user} narrow={narrow} />
        </div>
        <IconButton
          label={narrow ? 'Expandir menu' : 'Recolher menu'}
          aria-expanded={!narrow}
          onClick={toggle}
        >
          <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  )
}
