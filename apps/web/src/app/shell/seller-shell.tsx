import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '../../features/accounts/index.ts'
import { KycBanner } from '../../features/kyc/index.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

export const SellerShell = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)

  // A new page begins at its top, also for those who hear it; the browser does this only for documents.
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <div className="flex min-h-dvh">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only z-60 rounded bg-ink px-4 py-3 text-sm font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Pular para o conteúdo
      </button>
      <Sidebar user={user} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header user={user} />
        <KycBanner kyc={user.kyc} />
        <main
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-6 lg:px-8 lg:py-12"
        >
          {children}
        </main>
      </div>
    </div>
  )
}
