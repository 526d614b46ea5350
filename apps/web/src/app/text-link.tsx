import type { ReactNode } from 'react'
import { Link } from 'wouter'

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="rounded-sm font-medium text-accent underline decoration-transparent underline-offset-4 transition-colors duration-150 hover:decoration-current"
  >
    {children}
  </Link>
)
