import { z } from 'zod'
import { SHOWN_CURSOR, shown, shownInt } from './shown.ts'

export const LIST_DEFAULT = 100
const LIST_MAX = 1000

/** Lists come newest first; `cursor` is the `nextCursor` of the answer before. */
export const listInput = z.object({
  limit: shownInt(20).min(1).max(LIST_MAX).optional(),
  cursor: shown(SHOWN_CURSOR).max(200).optional(),
})
export type ListInput = z.infer<typeof listInput>

/** Absent on the last page. */
export const nextCursor = shown(SHOWN_CURSOR).optional()
