import { deliveries, hot, integrations, outbox, sellers, statement, transactions } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'

const at = sql.placeholder
const listOf = (name: string) => sql`(select jsonb_array_elements_text(${at(name)}::text::jsonb))`

type EventRow = typeof outbox.$inferSelect

/** What nobody was told of yet, oldest first; `except` and `resting` are left for later. */
export const eventsToTell = hot<{ limit: number; except: string; resting: string }, EventToTell[]>(
  'events_to_tell',
  db =>
    db
      .select({ event: outbox, createdAt: transactions.createdAt })
      .from(outbox)
      .leftJoin(
        transactions,
        and(eq(transactions.sellerId, outbox.sellerId), eq(transactions.id, outbox.transactionId)),
      )
      .where(
        and(
          isNull(outbox.relayedAt),
          ne(outbox.kind, sql`${at('except')}`),
          sql`${outbox.id} not in ${listOf('resting')}`,
        ),
      )
      .orderBy(asc(outbox.at))
      .limit(at('limit')),
)
export interface EventToTell {
  event: EventRow
  createdAt: Date | null
}

/** The sealed settings of many sellers at once; no row where a seller never opened theirs. */
export const settingsOf = hot<{ sellerIds: string }, SettingsRow[]>('settings_of_sellers', db =>
  db
    .select({
      sellerId: sellers.sellerId,
      dataKey: sellers.dataKey,
      settingsSealed: integrations.settingsSealed,
    })
    .from(sellers)
    .innerJoin(integrations, eq(integrations.sellerId, sellers.sellerId))
    .where(sql`${sellers.sellerId} in ${listOf('sellerIds')}`),
)
export interface SettingsRow {
  sellerId: SellerId
  dataKey: Buffer
  settingsSealed: Buffer
}

/**
 * One seller's deliveries and the marks of what they tell of, in one commit. The ids follow from the
 * events, so a second process that does the same adds nothing.
 */
export const tell = statement<Told, Record<string, never>>(
  'tell',
  sql`
    with told as (
      insert into ${deliveries}
        (seller_id, id, event_id, kind, channel, transaction_id, receiver, state, attempts, created_at, next_at)
      select ${at('sellerId')}::text, news.id, news.event_id, news.kind, news.channel, news.transaction_id,
        news.receiver, 'waiting', 0, ${at('now')}::timestamptz, ${at('now')}::timestamptz
      from jsonb_to_recordset(${at('news')}::text::jsonb) as news
        (id text, event_id text, kind text, channel text, transaction_id text, receiver text)
      on conflict do nothing
    )
    update ${outbox} set relayed_at = ${at('now')}::timestamptz
    where seller_id = ${at('sellerId')}::text and id in ${listOf('told')} and relayed_at is null`,
)
interface Told extends Record<string, unknown> {
  sellerId: SellerId
  /** JSON: the deliveries. */
  news: string
  /** JSON: the ids of the events. */
  told: string
  now: Date
}
