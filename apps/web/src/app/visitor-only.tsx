import { type ReactNode, useState } from 'react'
import { Redirect } from 'wouter'
import { readToken } from './token.ts'

/** Looks once, on the way in: a form that has just signed somebody in finishes in its own time. */
export const VisitorOnly = ({ children }: { children: ReactNode }) => {
  const [signedIn] = useState(() => readToken() !== null)
  return signedIn ? <Redirect to="/dashboard" replace /> : children
}
