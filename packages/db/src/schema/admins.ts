import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Reference: who administers the platform, each with an authenticator of their own. */
export const admins = pgTable(
  'admins',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** In lower case; NULL: the first admin, who is known by the secret of the installation only. */
    email: text(),
    /** The TOTP secret, sealed with the platform's key. */
    secretSealed: bytes().notNull(),
    /** The one whose secret is MASTER_TOTP_SECRET; there is never a second. */
    first: boolean().notNull(),
    createdAt: moment().notNull(),
    /** NULL: may sign in. */
    disabledAt: moment(),
  },
  table => [
    uniqueIndex('admins_email').on(table.email),
    uniqueIndex('admins_first').on(table.first).where(sql`${table.first}`),
    check('admins_email_of_others', sql`${table.first} or ${table.email} is not null`),
  ],
)
