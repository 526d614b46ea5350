import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface AlertProps {
  tone: 'danger' | 'warn' | 'good'
  children: ReactNode
}

const ICONS = { danger: CircleAlert, warn: TriangleAlert, good: CircleCheck }
const LOOKS = {
  danger: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
  good: 'bg-accent-soft text-good',
}

/** Says what happened, beside what it happened to. Faults are read out at once, good news when there is a pause. */
export const Alert = ({ tone, children }: AlertProps) => {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'good' ? 'status' : 'alert'}
      className={classes('flex items-start gap-2.5 rounded px-3.5 py-3 text-sm', LOOKS[tone])}
    >
      <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
