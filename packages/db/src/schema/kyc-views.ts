import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/**
 * Who has seen which photo, and when. Written before the photo is shown, never changed; it names the
 * file without a foreign key, since it outlives it.
 */
export const kycViews = pgTable(
  'kyc_views',
  {
    /** Whose photo it was. */
    sellerId: sellerId(),
    id: text().notNull(),
    fileId: text().notNull(),
    adminId: text().notNull(),
    viewedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.id] })],
)
