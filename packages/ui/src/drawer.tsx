import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  children: ReactNode
}

/** A panel that comes in from the left over the page. */
export const Drawer = ({ open, onOpenChange, label, children }: DrawerProps) => (
  <Base.Root open={open} onOpenChange={next => onOpenChange(next)}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        aria-label={label}
        className="fixed inset-y-0 left-0 z-50 flex w-[min(18rem,calc(100vw-3.5rem))] flex-col overflow-y-auto bg-surface text-ink shadow-float transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
      >
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
