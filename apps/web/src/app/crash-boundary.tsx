import { ErrorState, Wordmark } from '@pagora/ui'
import { Component, type ReactNode } from 'react'

/** What no screen foresaw, such as a part of the app that could not be fetched, ends here and not in a blank page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="flex min-h-dvh flex-col items-center justify-center">
        <Wordmark className="h-7" />
        <ErrorState title="A página não carregou" onRetry={() => location.reload()}>
          Verifique sua conexão e tente novamente. O que você já salvou está guardado.
        </ErrorState>
      </main>
    )
  }
}
