import { CircleCheck } from 'lucide-react'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'

const SHOWN_MS = 3000
const ToastContext = createContext<(text: string) => void>(() => undefined)

/** Says in passing that something worked. What went wrong is said where it went wrong, and stays. */
export const useToast = (): ((text: string) => void) => useContext(ToastContext)

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(() => setText(null), SHOWN_MS)
  }
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex justify-center sm:bottom-6"
      >
        {text && (
          <p className="flex items-center gap-2.5 rounded bg-ink px-4 py-3 text-sm font-medium text-paper shadow-float transition-opacity duration-150 starting:opacity-0">
            <CircleCheck className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
            {text}
          </p>
        )}
      </div>
    </ToastContext>
  )
}
