import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A sheet with a hairline around it. It is never put inside another. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classes('rounded-lg border border-line bg-surface', className)} />
)
