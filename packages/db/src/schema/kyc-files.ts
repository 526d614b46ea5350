import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'
import { kycRequests } from './kyc-requests.ts'

/** The two photos of a request; the bytes are in the file store, sealed with a key of their own. */
export const kycFiles = pgTable(
  'kyc_files',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    requestId: text().notNull(),
    kind: text().notNull().$type<'selfie' | 'document'>(),
    /** Under which the store has it: random, so that a listing of the store tells nobody whose it is. */
    storeKey: text().notNull(),
    /** The file's key, itself sealed by the root key: without this row the bytes are noise. */
    dataKey: bytes().notNull(),
    /** In bytes, of the photo and not of what is stored. */
    size: integer().notNull(),
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    unique('kyc_files_kind').on(table.sellerId, table.requestId, table.kind),
    foreignKey({
      columns: [table.sellerId, table.requestId],
      foreignColumns: [kycRequests.sellerId, kycRequests.id],
    }),
    check('kyc_files_kinds', sql`${table.kind} in ('selfie', 'document')`),
  ],
)
