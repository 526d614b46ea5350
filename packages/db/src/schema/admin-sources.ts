import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** Where an admin has signed in from before: such a source does not share the strangers' budget. */
export const adminSources = pgTable(
  'admin_sources',
  {
    /** Always the platform's tag. */
    sellerId: sellerId(),
    /** HMAC of the address. */
    sourceHash: bytes().notNull(),
    lastAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.sourceHash] })],
)
