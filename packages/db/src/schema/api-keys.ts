import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** A pair of keys for integrators: the public one names the seller, the secret one is as good as a session. */
export const apiKeys = pgTable(
  'api_keys',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    publicKey: text().notNull(),
    /** SHA-256 of the secret key, to recognise it. */
    secretHash: bytes().notNull(),
    /** The secret key sealed with the seller's key, to show it again. */
    secretSealed: bytes().notNull(),
    createdAt: moment().notNull(),
    /** The end of a replaced key's grace; NULL: the current one. */
    expiresAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    unique('api_keys_secret').on(table.sellerId, table.secretHash),
    uniqueIndex('api_keys_current').on(table.sellerId).where(sql`${table.expiresAt} is null`),
  ],
)
