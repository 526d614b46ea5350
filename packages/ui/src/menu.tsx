import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

interface MenuEntry {
  label: string
  icon?: ReactNode
  onSelect: () => void
}

export interface MenuProps {
  trigger: ReactElement
  /** What stands above the entries and cannot be chosen. */
  header?: ReactNode
  entries: MenuEntry[]
}

export const Menu = ({ trigger, header, entries }: MenuProps) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className="z-30" align="end" sideOffset={6}>
        <Base.Popup className="min-w-60 origin-top-right rounded-lg border border-line bg-surface p-1.5 text-ink shadow-float transition-[opacity,scale] duration-150 ease-out focus:outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
          {header && <div className="mb-1.5 border-b border-line px-3 pt-2 pb-3">{header}</div>}
          {entries.map(entry => (
            <Base.Item
              key={entry.label}
              onClick={entry.onSelect}
              className="flex min-h-11 items-center gap-3 rounded px-3 text-[15px] text-ink-soft outline-none select-none data-highlighted:bg-sunken data-highlighted:text-ink lg:min-h-10 lg:text-sm"
            >
              {entry.icon}
              {entry.label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
