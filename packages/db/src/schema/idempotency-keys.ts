import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** What a keyed POST has led to. It points to the entity and holds no answer: that is read anew. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The caller; the platform's tag for visitors and admins. */
    sellerId: sellerId(),
    /** HMAC of caller, path and key. */
    keyHash: bytes().notNull(),
    /** HMAC of the body: the same key with another body is refused. */
    requestHash: bytes().notNull(),
    entityId: text().notNull(),
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.keyHash] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)
