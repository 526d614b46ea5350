import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { userToken } from './token.ts'

const FORMS_FIRST_MS = 1500

/** Looks once, on the way in: a form that has just signed somebody in finishes in its own time. */
export const VisitorOnly = ({ children }: { children: ReactNode }) => {
  const [signedIn] = useState(() => userToken.read() !== null)

  // Fetched while somebody types, so that the area behind the door is there when it opens.
  useEffect(() => {
    const timer = setTimeout(() => void import('./seller-area.tsx').catch(() => undefined), FORMS_FIRST_MS)
    return () => clearTimeout(timer)
  }, [])

  return signedIn ? <Redirect to="/dashboard" replace /> : children
}
