import type { ReactNode } from 'react'

const Icon = ({
  className = 'size-5',
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <svg
    viewBox="0 0 24 24"
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)
interface Props {
  className?: string
}

export const Lock = ({ className }: Props) => (
  <Icon className={className}>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
)
export const Shield = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M12 3l7 3v5c0 4.6-2.9 8.3-7 10-4.1-1.7-7-5.4-7-10V6z" />
    <path d="M9 12l2 2 4-4" />
  </Icon>
)
export const Bolt = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
  </Icon>
)
export const Clock = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </Icon>
)
export const Copy = ({ className }: Props) => (
  <Icon className={className}>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15V6a2 2 0 0 1 2-2h9" />
  </Icon>
)
export const Check = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
)
export const Close = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
export const Alert = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 8v4.5M12 16v.01" />
  </Icon>
)
export const Chat = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M4 20l1.3-4A8 8 0 1 1 8.5 18.900z" />
  </Icon>
)
/** Four drops around a middle, as Pix draws itself. */
export const Pix = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M12 3.5l8.5 8.5-8.5 8.5L3.5 12z" />
    <path d="M8 8l2.6 2.600a2 2 0 0 0 2.8 0L16 8M8 16l2.6-2.600a2 2 0 0 1 2.8 0L16 16" />
  </Icon>
)
export const Card = ({ className }: Props) => (
  <Icon className={className}>
    <rect x="3" y="6" width="18" height="13" rx="2" />
    <path d="M3 10.5h18" />
  </Icon>
)
export const Star = ({ filled }: { filled: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    className="size-4"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    aria-hidden="true"
  >
    <path d="M10 2.5l2.3 4.7 5.2.8-3.7 3.6.9 5.1-4.7-2.4-4.7 2.4.9-5.100L2.5 8l5.2-.8z" />
  </svg>
)
