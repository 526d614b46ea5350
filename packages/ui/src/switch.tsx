import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

export interface SwitchProps {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

export const Switch = ({ label, checked, onCheckedChange }: SwitchProps) => {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Base.Root
        aria-labelledby={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        className="relative flex h-5 w-9 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors duration-150 before:absolute before:-inset-3 before:content-[''] data-checked:bg-accent"
      >
        <Base.Thumb className="size-4 rounded-full bg-surface transition-transform duration-150 ease-out data-checked:translate-x-4" />
      </Base.Root>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the switch beside it is what the keyboard reaches */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a label does, it only widens the target */}
      <span
        id={id}
        onClick={() => onCheckedChange(!checked)}
        className="cursor-pointer text-sm text-ink select-none"
      >
        {label}
      </span>
    </div>
  )
}
