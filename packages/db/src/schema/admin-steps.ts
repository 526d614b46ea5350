import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/** The codes that were spent: one use for each, whoever comes at the same moment. */
export const adminSteps = pgTable(
  'admin_steps',
  {
    /** Always the platform's tag. */
    sellerId: sellerId(),
    adminId: text().notNull(),
    /** Which 30 seconds since 1970. */
    step: bigint({ mode: 'number' }).notNull(),
    usedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.adminId, table.step] })],
)
