import { Clock } from '../app/icons.tsx'
import { clockOf } from '../aside/clock.ts'

const TOLD_AT_SECONDS = [600, 300, 60]

/** Read out a few times and not each second. */
export const TimeLeft = ({ seconds }: { seconds: number }) => {
  const told = TOLD_AT_SECONDS.findLast(at => seconds <= at && seconds > at - 20)
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Clock className="size-4" />
      Expira em
      <span role="timer" aria-label="Tempo restante" className="font-semibold text-ink tabular-nums">
        {clockOf(seconds)}
      </span>
      <span role="status" className="sr-only">
        {told ? `Faltam ${told / 60} min para o código expirar` : ''}
      </span>
    </p>
  )
}
