import { classes } from '@pagora/ui'
import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

type StepState = 'done' | 'waiting' | 'next' | 'todo'

const SAYS: Record<StepState, string> = {
  done: 'Concluído',
  waiting: 'Em análise',
  next: 'Próximo passo',
  todo: 'Depois',
}

const DISCS: Record<StepState, string> = {
  done: 'bg-accent text-on-accent',
  waiting: 'bg-warn-soft text-warn',
  next: 'bg-accent-soft text-accent',
  todo: 'border border-line text-ink-soft',
}

export interface FirstSaleStepProps {
  number: number
  title: string
  state: StepState
  children: ReactNode
  /** Offered only while this is the step to take. */
  action: ReactNode
}

export const FirstSaleStep = ({ number, title, state, children, action }: FirstSaleStepProps) => (
  <li className="flex gap-4 border-b border-line py-5 last:border-0 sm:gap-5">
    <span
      aria-hidden="true"
      className={classes(
        'flex size-9 shrink-0 items-center justify-center rounded-full text-[15px] font-semibold tabular-nums',
        DISCS[state],
      )}
    >
      {state === 'done' ? (
        <Check className="size-4.5" />
      ) : state === 'waiting' ? (
        <Clock className="size-4.5" />
      ) : (
        number
      )}
    </span>
    <div className="flex min-w-0 flex-1 flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h3 className="flex flex-wrap items-baseline gap-x-2.5 text-base font-medium">
          {title}
          <span
            className={classes(
              'text-[13px] font-normal',
              state === 'waiting' ? 'text-warn' : 'text-ink-faint',
            )}
          >
            {SAYS[state]}
          </span>
        </h3>
        <p className="mt-0.5 text-[15px] text-ink-soft">{children}</p>
      </div>
      {state === 'next' && <div className="shrink-0">{action}</div>}
    </div>
  </li>
)
