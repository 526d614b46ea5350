import type { ReactNode } from 'react'

export interface PageHeadingProps {
  /** For the browser's tab, where it differs from the title. */
  name?: string
  title: string
  children?: ReactNode
  action?: ReactNode
}

export const PageHeading = ({ name, title, children, action }: PageHeadingProps) => (
  <div className="mb-8 flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between lg:mb-10">
    <title>{`${name ?? title} · Pagora`}</title>
    <div>
      <h1 className="text-[28px]/9 font-semibold tracking-[-0.022em] text-balance wrap-anywhere">{title}</h1>
      {children && <p className="mt-1 text-[15px] text-ink-soft">{children}</p>}
    </div>
    {action}
  </div>
)
