import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Reference: who moves the money, the lowest priority first. */
export const acquirers = pgTable(
  'acquirers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    active: boolean().notNull(),
    environment: text().notNull().$type<'sandbox' | 'production'>(),
    /** Sealed with the platform's key; NULL: not given. */
    apiKeySealed: bytes(),
    secretKeySealed: bytes(),
    priority: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [check('acquirers_environment', sql`${table.environment} in ('sandbox', 'production')`)],
)
