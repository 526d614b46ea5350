import { Fragment, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { userToken } from './token.ts'

/** Keyed by the token, so that nothing on the screen outlives the session that it belongs to. */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const token = userToken.useToken()
  return token ? <Fragment key={token}>{children}</Fragment> : <Redirect to="/login" replace />
}
