import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** A seller's wish to be verified; refused ones stay, and another may follow. */
export const kycRequests = pgTable(
  'kyc_requests',
  {
    sellerId: sellerId(),
    id: text().notNull(),
    status: text().notNull().$type<'pending' | 'approved' | 'refused'>(),
    /** CPF or CNPJ, bare, sealed with the seller's key; NULL: not given. */
    documentSealed: bytes(),
    /** A keyed hash of the same, to find others of the same person. */
    documentMac: bytes(),
    /** What the admin wrote to the seller, sealed with the seller's key; NULL: nothing. */
    reasonSealed: bytes(),
    createdAt: moment().notNull(),
    /** NULL: pending. */
    decidedAt: moment(),
    decidedBy: text(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    // One that is pending or approved at a time: of two sent at once, one gets it.
    uniqueIndex('kyc_requests_open').on(table.sellerId).where(sql`${table.status} <> 'refused'`),
    index('kyc_requests_newest').on(table.createdAt, table.id),
    index('kyc_requests_newest_of_status').on(table.status, table.createdAt, table.id),
    index('kyc_requests_document').on(table.documentMac),
    check('kyc_requests_status', sql`${table.status} in ('pending', 'approved', 'refused')`),
    check(
      'kyc_requests_decided',
      sql`(${table.status} = 'pending') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
    check(
      'kyc_requests_document_both',
      sql`(${table.documentSealed} is null) = (${table.documentMac} is null)`,
    ),
  ],
)
