import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    /** The key that this seller's personal data is sealed with, itself sealed by the root key. */
    dataKey: bytes().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId] }),
    check('sellers_kyc', sql`${table.kyc} in ('pending', 'approved', 'refused')`),
  ],
)
