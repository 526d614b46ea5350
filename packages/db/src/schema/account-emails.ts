import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/**
 * Directory: whose account an e-mail is, unique across sellers. Read alone, never joined, and
 * without foreign keys into what sellers own.
 */
export const accountEmails = pgTable('account_emails', {
  /** In lower case. */
  email: text().primaryKey(),
  sellerId: sellerId(),
  createdAt: moment().notNull(),
})
