import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** A seller's own account at a real provider: charges name its key, payouts leave from it. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    sellerId: sellerId(),
    acquirerId: text().notNull(),
    /** Sealed with the seller's key. */
    pixKeySealed: bytes().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.acquirerId] })],
)
