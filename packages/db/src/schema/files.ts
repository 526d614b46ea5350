import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/** Images that sellers show to everybody; the bytes are in the file store, under id and extension. */
export const files = pgTable(
  'files',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    extension: text().notNull().$type<'png' | 'jpg' | 'webp' | 'svg'>(),
    /** In bytes, of what we drew and not of what was sent. */
    size: integer().notNull(),
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    check('files_extension', sql`${table.extension} in ('png', 'jpg', 'webp', 'svg')`),
  ],
)
