import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded px-4 text-[15px] font-medium whitespace-nowrap select-none transition-colors duration-150 disabled:cursor-default lg:min-h-10 lg:text-sm'

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:opacity-65 disabled:hover:bg-accent',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-ink-faint hover:bg-sunken disabled:border-line disabled:bg-transparent disabled:text-ink-faint',
  ghost: 'text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-65',
  danger:
    'border border-line-strong bg-surface text-danger hover:border-danger hover:bg-danger-soft disabled:opacity-65',
}

/** For a link that looks like a button. */
export const buttonClasses = (variant: ButtonVariant = 'primary', className?: string): string =>
  classes(SHAPE, LOOKS[variant], className)

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows that the work has begun and refuses a second press. */
  busy?: boolean
}

export const Button = ({
  variant = 'primary',
  busy = false,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={busy || disabled}
    aria-busy={busy || undefined}
    className={buttonClasses(variant, className)}
  >
    {busy && <Spinner />}
    {children}
  </button>
)
