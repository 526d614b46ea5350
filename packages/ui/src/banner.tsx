import type { ReactNode } from 'react'

export interface BannerProps {
  label: string
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** A strip across the top of the area: what stands in the way, and the one thing to do about it. */
export const Banner = ({ label, icon, children, action }: BannerProps) => (
  <section aria-label={label} className="border-b border-line bg-accent-soft">
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:px-6 lg:px-8">
      <div className="flex items-start gap-3 text-sm text-ink sm:items-center">
        <span className="mt-0.5 shrink-0 text-accent sm:mt-0">{icon}</span>
        <p>{children}</p>
      </div>
      {action && <div className="pl-8 sm:shrink-0 sm:pl-0">{action}</div>}
    </div>
  </section>
)
