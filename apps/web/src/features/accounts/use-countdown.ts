import { useEffect, useState } from 'react'

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/** Seconds left, counted against the clock, so that a sleeping tab does not fall behind. */
export const useCountdown = (seconds: number): [left: number, restart: (seconds: number) => void] => {
  const [deadline, setDeadline] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const tick = () => {
      const next = secondsUntil(deadline)
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [deadline])

  return [left, next => setDeadline(Date.now() + next * 1000)]
}
