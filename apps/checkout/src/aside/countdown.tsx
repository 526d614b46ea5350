import { useEffect, useState } from 'react'
import { Clock } from '../app/icons.tsx'
import { clockOf } from './clock.ts'

/** The deadline of this tab's session: a reload does not start it over. */
function deadlineOf(checkoutId: string, seconds: number): number {
  const name = `pagora.until.${checkoutId}`
  const fresh = Date.now() + seconds * 1000
  try {
    const known = Number(sessionStorage.getItem(name))
    if (known > 0 && known <= fresh) return known
    sessionStorage.setItem(name, String(fresh))
  } catch {
    // Without storage it lives as long as the page.
  }
  return fresh
}

export interface CountdownProps {
  checkoutId: string
  title: string
  seconds: number
}

export const Countdown = ({ checkoutId, title, seconds }: CountdownProps) => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = deadlineOf(checkoutId, seconds)
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [checkoutId, seconds])
  return (
    <section aria-label="Oferta" className="bg-accent text-on-accent">
      <div className="mx-auto flex min-h-12 max-w-5xl items-center justify-center gap-2.5 px-4 py-2 text-[15px]">
        <Clock />
        <span className="font-medium">{title}</span>
        <span role="timer" aria-label="Tempo restante" className="font-semibold tabular-nums">
          {clockOf(left)}
        </span>
      </div>
    </section>
  )
}
