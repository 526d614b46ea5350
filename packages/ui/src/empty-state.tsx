import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center sm:py-24">
    <span className="mb-5 text-accent">{icon}</span>
    <h2 className="text-lg font-semibold tracking-tight text-ink">{title}</h2>
    <div className="mt-2 text-[15px] text-ink-soft">{children}</div>
    {action && <div className="mt-6">{action}</div>}
  </div>
)
