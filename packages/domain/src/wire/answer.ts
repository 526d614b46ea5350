import { z } from 'zod'

/** A successful answer: `status: true` beside what the call is about. Refusals never pass through here. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ status: z.literal(true), ...shape })

/** An answer that only says, in words fit to show, that it was done. */
export const done = answer({ msg: z.string() })

export const isoDate = z.string().meta({ format: 'date-time' })
