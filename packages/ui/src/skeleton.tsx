import { classes } from './classes.ts'

/** The shape of what is coming. Its size is given by the class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={classes('animate-[breathe_1.6s_ease-in-out_infinite] rounded bg-line', className)}
  />
)
