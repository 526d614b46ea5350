import { z } from 'zod'
import { shown } from './shown.ts'

/** A successful answer: `status: true` beside what the call is about. Refusals never pass through here. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ status: z.literal(true), ...shape })

export const doneMessage = shown('Tudo certo')

/** An answer that only says, in words fit to show, that it was done. */
export const done = answer({ msg: doneMessage })

export const isoDate = shown('2026-03-14T15:09:26.000Z').meta({ format: 'date-time' })

/** A moment that is asked about; any time zone. */
export const isoMoment = z.iso
  .datetime({ offset: true, error: 'Use uma data e hora ISO 8601' })
  .refine(text => Date.parse(text) >= 0, 'Use uma data e hora a partir de 1970')
  .meta({ examples: ['2026-03-14T15:09:26.000Z'], format: 'date-time' })
