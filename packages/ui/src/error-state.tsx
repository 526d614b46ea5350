import { Button } from './button.tsx'

export interface ErrorStateProps {
  title: string
  children: string
  busy?: boolean
  onRetry: () => void
}

export const ErrorState = ({ title, children, busy = false, onRetry }: ErrorStateProps) => (
  <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
    <h2 className="text-lg font-semibold tracking-tight text-ink">{title}</h2>
    <p className="mt-2 text-[15px] text-ink-soft">{children}</p>
    <Button variant="secondary" className="mt-6" busy={busy} onClick={onRetry}>
      Tentar novamente
    </Button>
  </div>
)
