import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** People who sell: one row is an account. */
export const sellers = pgTable(
  'sellers',
  {
    sellerId: sellerId(),
    name: text().notNull(),
    /** In lower case; the same as its row in account_emails, which keeps it unique. */
    email: text().notNull(),
    language: text().notNull().$type<'pt-BR'>(),
    /** Argon2id in PHC form. */
    passwordHash: text().notNull(),
    /** NULL: never asked to be verified. */
    kyc: text().$type<'pending' | 'approved' | 'refused'>(),
    /** When an admin switched the account off; NULL: none did. */
    blockedAt: moment(),
    /** Approved, and not switched off: may be paid. The admin's tabs are lists of this. */
    verified: boolean()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(kyc = 'approved', false) and blocked_at is null`),
    /** After how many days a sale is released; NULL: the platform's. */
    releaseDays: integer(),
    /** The key that this seller's personal data is sealed with, itself sealed by the root key. */
    dataKey: bytes().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId] }),
    index('sellers_newest').on(table.createdAt, table.sellerId),
    index('sellers_newest_verified').on(table.verified, table.createdAt, table.sellerId),
    // For a search by the beginning of an e-mail, in any locale.
    index('sellers_email').on(table.email.op('text_pattern_ops')),
    check('sellers_release_days', sql`${table.releaseDays} between 0 and 14`),
    check('sellers_kyc', sql`${table.kyc} in ('pending', 'approved', 'refused')`),
  ],
)
