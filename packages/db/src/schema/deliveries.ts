import type { DeliveryChannel, EventKind } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/** One piece of news to one receiver, and how its sending goes: the queue and the log in one. */
export const deliveries = pgTable(
  'deliveries',
  {
    sellerId: sellerId(),
    /** Told to the receiver; the same over all tries. */
    id: text().notNull(),
    /** NULL: a test, which tells of nothing that happened. */
    eventId: text(),
    kind: text().notNull().$type<EventKind>(),
    channel: text().notNull().$type<DeliveryChannel>(),
    transactionId: text().notNull(),
    /** What tells receivers apart, so that a dead one delays nobody else. */
    receiver: text().notNull(),
    state: text().notNull().$type<'waiting' | 'delivered' | 'failed'>(),
    attempts: integer().notNull(),
    /** The HTTP status of the last try; NULL: none came. */
    lastStatus: integer(),
    /** In a few words, without the address. */
    lastFault: text(),
    createdAt: moment().notNull(),
    lastAt: moment(),
    /** When it is to be tried next; NULL: final. While it is tried, when another may take it over. */
    nextAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    index('deliveries_due').on(table.receiver, table.nextAt).where(sql`${table.nextAt} is not null`),
    index('deliveries_transaction').on(table.sellerId, table.transactionId),
    check('deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    check(
      'deliveries_channel',
      sql`${table.channel} in ('webhook', 'pushcut', 'utmify', 'xtrack', 'buyer_mail', 'seller_mail')`,
    ),
  ],
)
