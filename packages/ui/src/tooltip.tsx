import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

export interface TooltipProps {
  text: string
  disabled?: boolean
  children: ReactElement
}

/** Repeats on hover what the thing is called; never the only place where it is said. */
export const Tooltip = ({ text, disabled = false, children }: TooltipProps) => (
  <Base.Root disabled={disabled}>
    <Base.Trigger delay={120} render={children} />
    <Base.Portal>
      <Base.Positioner className="z-30" side="right" sideOffset={10}>
        <Base.Popup className="rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-paper">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
