import { LIST_DEFAULT, type ListInput } from '@pagora/domain/wire'

export interface Page {
  limit: number
  /** Only what is older than this id; ids sort by time. */
  before: string
}

/** Greater than any id. */
const FROM_THE_NEWEST = '~'

export const pageOf = ({ limit = LIST_DEFAULT, cursor = FROM_THE_NEWEST }: ListInput): Page => ({
  limit,
  before: cursor,
})

/** Asked with one row more than the page holds, which tells whether there is another page. */
export function paged<Row extends { id: string }>(
  rows: Row[],
  { limit }: Page,
): { rows: Row[]; nextCursor?: string } {
  const last = rows[limit - 1]
  return rows.length > limit && last ? { rows: rows.slice(0, limit), nextCursor: last.id } : { rows }
}
