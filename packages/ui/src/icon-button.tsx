import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who do not see the icon. */
  label: string
}

export const IconButton = ({ label, className, children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={classes(
      'inline-flex size-11 shrink-0 items-center justify-center rounded text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink lg:size-10',
      className,
    )}
  >
    {children}
  </button>
)
