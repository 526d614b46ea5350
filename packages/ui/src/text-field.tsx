import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Sits inside the field, at its end. */
  trailing?: ReactNode
}

/** Its line is always there, so that a message that comes or goes never moves what somebody is about to press. */
const Message = ({
  id,
  error,
  hint,
}: {
  id: string
  error: string | undefined
  hint: string | undefined
}) => (
  <p
    id={id}
    className={classes(
      'mt-1 flex min-h-6 items-start gap-1.5 text-sm/6',
      error ? 'text-danger' : 'text-ink-soft',
    )}
  >
    {error && <CircleAlert className="mt-1 size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />}
    {error ?? hint}
  </p>
)

export const TextField = ({ label, error, hint, trailing, className, ...input }: TextFieldProps) => {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-message` : undefined}
          className={classes(
            'h-11 w-full rounded border bg-surface px-3.5 text-base text-ink transition-[border-color,box-shadow] duration-150 placeholder:text-ink-faint focus:outline-none focus:ring-3 sm:text-[15px]',
            'disabled:bg-sunken disabled:text-ink-soft read-only:bg-sunken',
            trailing ? 'pr-12' : '',
            error
              ? 'border-danger focus:ring-danger-soft'
              : 'border-line-strong hover:border-ink-faint focus:border-accent focus:ring-accent-soft',
          )}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
      <Message id={`${id}-message`} error={error} hint={hint} />
    </div>
  )
}
