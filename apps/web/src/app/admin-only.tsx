import { Fragment, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { masterToken } from './token.ts'

/** Whoever has no admin's token is asked for a code; the server asks for the token at every call besides. */
export const AdminOnly = ({ children }: { children: ReactNode }) => {
  const token = masterToken.useToken()
  return token ? (
    <Fragment key={token}>{children}</Fragment>
  ) : (
    <Redirect to="/dashboardmaster/authenticator" replace />
  )
}
