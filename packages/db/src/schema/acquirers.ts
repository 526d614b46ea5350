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
    /** Where its API begins; NULL: the sandbox bank that runs beside us. */
    baseUrl: text(),
    tokenUrl: text(),
    /** The platform's own Pix key there; NULL: every seller has an account of their own. */
    pixKey: text(),
    /** How withdrawals leave through it. */
    payouts: text().notNull().$type<'sandbox' | 'efi' | 'manual'>(),
    /** PEM of the client's certificate and key, and of a root to trust, as JSON, sealed with the platform's key. */
    certificateSealed: bytes(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [check('acquirers_environment', sql`${table.environment} in ('sandbox', 'production')`)],
)
