import { z } from 'zod'

export const LIST_DEFAULT = 100
const LIST_MAX = 1000

/** Lists come newest first; `cursor` is the `nextCursor` of the answer before. */
export const listInput = z.object({
  limit: z.int().min(1).max(LIST_MAX).optional(),
  cursor: z.string().max(200).optional(),
})
export type ListInput = z.infer<typeof listInput>

/** Absent on the last page. */
export const nextCursor = z.string().optional()
