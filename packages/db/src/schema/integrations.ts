import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** Where a seller wants to hear of sales; addresses and keys are secrets of theirs. */
export const integrations = pgTable(
  'integrations',
  {
    sellerId: sellerId(),
    /** JSON, sealed with the seller's key. */
    settingsSealed: bytes().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId] })],
)
