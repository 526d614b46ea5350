import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/**
 * Who is signed in. The token names its seller, so no directory is needed to find its row; a session
 * that was revoked has no row.
 */
export const sessions = pgTable(
  'sessions',
  {
    sellerId: sellerId(),
    /** SHA-256 of the token; the token itself (256 random bits) is stored nowhere. */
    tokenHash: bytes().notNull(),
    id: text().notNull(),
    /** The administrator of a session of the platform's own tag; NULL for sellers. */
    adminId: text(),
    userAgent: text().notNull(),
    createdAt: moment().notNull(),
    /** Written at most once a minute. */
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.tokenHash] }),
    index('sessions_expires_at').on(table.expiresAt),
    check('sessions_admin', sql`(${table.adminId} is null) = (${table.sellerId} <> '000000000')`),
  ],
)
