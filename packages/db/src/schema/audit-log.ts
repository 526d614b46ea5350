import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, sellerId } from './columns.ts'

/** Append-only: who changed what, from what to what. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Whom it is about; the platform's tag for what is about no seller. */
    sellerId: sellerId(),
    id: text().notNull(),
    actorKind: text().notNull().$type<'admin' | 'seller' | 'system'>(),
    actorId: text().notNull(),
    /** `user.update`, `fees.save`; see the use cases. */
    action: text().notNull(),
    /**
     * JSON of what it was and what it became, sealed with the subject's key: erasing the key erases
     * both. NULL: nothing was changed, it was only looked at.
     */
    valuesSealed: bytes(),
    requestId: text().notNull(),
    at: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    index('audit_log_newest').on(table.at, table.id),
    check('audit_log_actor', sql`${table.actorKind} in ('admin', 'seller', 'system')`),
  ],
)
