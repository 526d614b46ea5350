import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** One-use links that were mailed: to choose a new password, or to confirm a new address. */
export const accountLinks = pgTable(
  'account_links',
  {
    sellerId: sellerId(),
    /** SHA-256 of the link's token. */
    tokenHash: bytes().notNull(),
    purpose: text().notNull().$type<'reset-password' | 'confirm-email'>(),
    /** The address to be confirmed; NULL for a password. */
    email: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** NULL: not used yet. */
    usedAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.tokenHash] }),
    index('account_links_expires_at').on(table.expiresAt),
    check('account_links_purpose', sql`${table.purpose} in ('reset-password', 'confirm-email')`),
    check('account_links_email', sql`(${table.email} is not null) = (${table.purpose} = 'confirm-email')`),
  ],
)
