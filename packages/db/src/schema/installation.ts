import { pgTable, text } from 'drizzle-orm/pg-core'

/** Reference: what is true of the whole installation, such as the fingerprint of its root key. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
})
