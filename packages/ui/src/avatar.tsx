import { classes } from './classes.ts'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return ((Array.from(first)[0] ?? '') + (Array.from(last)[0] ?? '')).toLocaleUpperCase('pt-BR')
}

export interface AvatarProps {
  name: string
  className?: string
}

/** The name is written beside it, so it says nothing to screen readers. */
export const Avatar = ({ name, className }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classes(
      'inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold tracking-wide text-accent select-none',
      className,
    )}
  >
    {initialsOf(name)}
  </span>
)
