import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Kept, readKept, stateOf } from '../pay/history.ts'

/** Safari refuses more than a hundred changes in half a minute: at once as long as there are few. */
const AT_ONCE = 50
const WINDOW_MS = 30_000
const KEEP_EVERY_MS = 800

/**
 * The step as an entry of the tab's history, so that a phone's own back button goes one step back; with it
 * what was typed, so that a reload loses nothing.
 */
export function useSteps(checkoutId: string, kept: Omit<Kept, 'step'>, restore: (found: Kept) => void) {
  const [step, setStep] = useState(0)
  const latest = useRef({ ...kept, step })
  latest.current = { ...kept, step }
  const restored = useRef(restore)
  restored.current = restore

  const saved = useRef({ since: 0, times: 0 })

  const save = useCallback(() => {
    const { since, times } = saved.current
    const now = Date.now()
    saved.current = now - since > WINDOW_MS ? { since: now, times: 1 } : { since, times: times + 1 }
    history.replaceState({ ...history.state, ...stateOf(latest.current, checkoutId) }, '')
  }, [checkoutId])

  useLayoutEffect(() => {
    const found = readKept(history.state, checkoutId)
    if (found) {
      setStep(found.step)
      restored.current(found)
    }
    const back = () => {
      const there = readKept(history.state, checkoutId)
      setStep(there?.step ?? 0)
    }
    addEventListener('popstate', back)
    document.addEventListener('visibilitychange', save)
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('popstate', back)
      document.removeEventListener('visibilitychange', save)
      removeEventListener('pagehide', save)
    }
  }, [checkoutId, save])

  const text = JSON.stringify({ ...kept, step })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for all that is kept
  useEffect(() => {
    if (saved.current.times < AT_ONCE) {
      save()
      return
    }
    const timer = setTimeout(save, KEEP_EVERY_MS)
    return () => clearTimeout(timer)
  }, [save, text])

  return {
    step,
    forward() {
      save()
      history.pushState(stateOf({ ...latest.current, step: step + 1 }, checkoutId), '')
      setStep(step + 1)
    },
    back: () => history.back(),
    /** To a step where something has to be put right. */
    to: setStep,
  }
}
