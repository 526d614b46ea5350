import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children?: ReactNode
  /** The buttons at its foot, the main one last. */
  actions?: ReactNode
}

export const Dialog = ({ open, onOpenChange, title, description, children, actions }: DialogProps) => (
  <Base.Root open={open} onOpenChange={next => onOpenChange(next)}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg bg-surface text-ink shadow-float transition-[transform,opacity] duration-200 ease-out data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(30rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:data-ending-style:-translate-y-[calc(50%-6px)] sm:data-starting-style:-translate-y-[calc(50%-6px)]">
        <div className="flex items-start justify-between gap-4 px-6 pt-5">
          <Base.Title className="pt-1.5 text-xl font-semibold tracking-tight">{title}</Base.Title>
          <Base.Close
            render={
              <IconButton label="Fechar" className="-mr-2.5">
                <X className="size-5" strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            }
          />
        </div>
        <div className="overflow-y-auto px-6 pt-1 pb-6">
          {description && (
            <Base.Description className="text-[15px] text-ink-soft">{description}</Base.Description>
          )}
          {children}
        </div>
        {actions && (
          <div className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 sm:flex-row sm:justify-end">
            {actions}
          </div>
        )}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
