import { files, hot } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, eq, sql } from 'drizzle-orm'

const at = sql.placeholder

export const findFile = hot<{ sellerId: SellerId; id: string }, (typeof files.$inferSelect)[]>(
  'find_file',
  db =>
    db
      .select()
      .from(files)
      .where(and(eq(files.sellerId, at('sellerId')), eq(files.id, at('id')))),
)
