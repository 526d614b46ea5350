import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { AdminOnly } from './admin-only.tsx'
import { SignedInOnly } from './signed-in-only.tsx'
import { VisitorOnly } from './visitor-only.tsx'

const LoginPage = lazy(async () => ({ default: (await import('../pages/login-page.tsx')).LoginPage }))
const RegisterPage = lazy(async () => ({
  default: (await import('../pages/register-page.tsx')).RegisterPage,
}))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
}))
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('../pages/confirm-email-page.tsx')).ConfirmEmailPage,
}))
const AuthenticatorPage = lazy(async () => ({
  default: (await import('../pages/authenticator-page.tsx')).AuthenticatorPage,
}))
const AdminArea = lazy(async () => ({ default: (await import('./admin-area.tsx')).AdminArea }))
const SellerArea = lazy(async () => ({ default: (await import('./seller-area.tsx')).SellerArea }))

export const Routes = () => (
  <Suspense>
    <Switch>
      <Route path="/">
        <Redirect to="/login" replace />
      </Route>
      <Route path="/login">
        <VisitorOnly>
          <LoginPage />
        </VisitorOnly>
      </Route>
      <Route path="/register">
        <VisitorOnly>
          <RegisterPage />
        </VisitorOnly>
      </Route>
      <Route path="/forgot-password">
        <VisitorOnly>
          <ForgotPasswordPage />
        </VisitorOnly>
      </Route>
      <Route path="/reset-password">
        <ResetPasswordPage />
      </Route>
      <Route path="/confirm-email">
        <ConfirmEmailPage />
      </Route>
      <Route path="/dashboard/*?">
        <SignedInOnly>
          <SellerArea />
        </SignedInOnly>
      </Route>
      <Route path="/dashboardmaster/authenticator">
        <AuthenticatorPage />
      </Route>
      <Route path="/dashboardmaster/*?">
        <AdminOnly>
          <AdminArea />
        </AdminOnly>
      </Route>
      <Route>
        <Redirect to="/dashboard" replace />
      </Route>
    </Switch>
  </Suspense>
)
