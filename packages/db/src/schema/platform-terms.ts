import type { Cents } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Reference: what holds for every seller without terms of their own. One row at most; none is the built-in defaults. */
export const platformTerms = pgTable(
  'platform_terms',
  {
    id: text().primaryKey().$type<'current'>(),
    /** Hundredths of a percent. */
    cashinBasisPoints: integer().notNull(),
    cashoutBasisPoints: integer().notNull(),
    /** The platform's part of the cash-in percentage; the rest is the provider's cost. */
    splitBasisPoints: integer().notNull(),
    releaseDays: integer().notNull(),
    transfersEnabled: boolean().notNull(),
    /** NULL: no limit. */
    withdrawalMinCents: bigint({ mode: 'number' }).$type<Cents>(),
    withdrawalMaxCents: bigint({ mode: 'number' }).$type<Cents>(),
    updatedAt: moment().notNull(),
  },
  table => [
    check('platform_terms_only_one', sql`${table.id} = 'current'`),
    check(
      'platform_terms_percentages',
      sql`${table.cashinBasisPoints} between 0 and 10000 and ${table.cashoutBasisPoints} between 0 and 10000
        and ${table.splitBasisPoints} between 0 and 10000`,
    ),
    check('platform_terms_release', sql`${table.releaseDays} between 0 and 14`),
  ],
)
