import type { Cents, SellerId } from '@pagora/domain'
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The seller's tag. It leads every primary key, unique constraint and foreign key of a table that a
 * seller owns, so that the same schema runs on one PostgreSQL and distributed by this column.
 */
export const sellerId = () => text().notNull().$type<SellerId>()

/** A moment; set by the app, never by the database's clock. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Whole centavos; its column's name ends in `_cents`. */
export const amount = () => bigint({ mode: 'number' }).$type<Cents>()

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
