import { Wordmark } from '@pagora/ui'
import type { ReactNode } from 'react'
import { Showcase } from './showcase.tsx'

export interface AuthLayoutProps {
  /** The page's name, for the browser's tab. */
  name: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Those who listen hear which page, or which step of it, they have come to. */
const announce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

export const AuthLayout = ({ name, title, lead, children }: AuthLayoutProps) => (
  <div className="grid min-h-dvh grid-rows-[1fr_auto] lg:grid-rows-none lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
    <title>{`${name} · Pagora`}</title>
    <main className="flex flex-col px-6 pt-7 pb-10 sm:px-12 lg:pt-10">
      <Wordmark className="h-7 self-start text-ink" />
      <div className="mx-auto w-full max-w-[25rem] pt-14 sm:my-auto sm:py-10">
        <h1
          ref={announce}
          tabIndex={-1}
          className="text-[28px]/9 font-semibold tracking-[-0.022em] text-balance sm:text-[32px]/10"
        >
          {title}
        </h1>
        <div className="mt-2 mb-8 text-[15px] text-ink-soft">{lead}</div>
        {children}
      </div>
    </main>
    <Showcase />
  </div>
)
