import { ToastProvider } from '@pagora/ui'
import { Router } from 'wouter'
import { ApiProvider } from './api-provider.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { useHashPath } from './hash-location.ts'
import { Routes } from './routes.tsx'

export const App = () => (
  <ApiProvider>
    <ToastProvider>
      <Router hook={useHashPath}>
        <CrashBoundary>
          <Routes />
        </CrashBoundary>
      </Router>
    </ToastProvider>
  </ApiProvider>
)
