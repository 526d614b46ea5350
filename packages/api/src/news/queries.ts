import { charges, deliveries, hot, integrations, outbox, sellers, statement, transactions } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, asc, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'

const at = sql.placeholder
const listOf = (name: string) => sql`(select jsonb_array_elements_text(${at(name)}::text::jsonb))`

export type DeliveryRow = typeof deliveries.$inferSelect
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
export const tell = statement<
  { sellerId: SellerId; news: string; told: string; now: Date },
  Record<string, never>
>(
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

/** Of each receiver its first few that are due, so that a long queue for one hides nobody else. */
export const dueDeliveries = statement<{ now: Date; each: number; limit: number }, DueRow>(
  'due_deliveries',
  sql`
    select seller_id as "sellerId", id, channel, receiver, transaction_id as "transactionId",
      next_at::text as "nextAt"
    from (
      select seller_id, id, channel, receiver, transaction_id, next_at,
        row_number() over (partition by receiver order by next_at, id) as place
      from ${deliveries} where next_at <= ${at('now')}::timestamptz
    ) as due
    where place <= ${at('each')}::int
    order by place, next_at limit ${at('limit')}::int`,
)
export interface DueRow extends Record<string, unknown> {
  sellerId: SellerId
  id: string
  channel: DeliveryRow['channel']
  receiver: string
  transactionId: string
  /** As the database writes it, so that it compares equal. */
  nextAt: string
}

const ofDelivery = and(eq(deliveries.sellerId, at('sellerId')), eq(deliveries.id, at('id')))

/** No row: another process was first, or it is no longer due. */
export const claimDelivery = hot<
  { sellerId: SellerId; id: string; seen: string; now: Date; lease: Date },
  DeliveryRow[]
>('claim_delivery', db =>
  db
    .update(deliveries)
    .set({
      nextAt: sql`${at('lease')}::timestamptz`,
      lastAt: sql`${at('now')}::timestamptz`,
      attempts: sql`${deliveries.attempts} + 1`,
    })
    .where(and(ofDelivery, eq(deliveries.nextAt, sql`${at('seen')}::text::timestamptz`)))
    .returning(),
)

/** Only for whoever still holds it: a lease that ran out, or a replay, is another's to finish. */
export const finishDelivery = hot<
  {
    sellerId: SellerId
    id: string
    lease: Date
    state: DeliveryRow['state']
    nextAt: Date | null
    lastStatus: number | null
    lastFault: string | null
  },
  unknown
>('finish_delivery', db =>
  db
    .update(deliveries)
    .set({
      state: sql`${at('state')}`,
      nextAt: sql`${at('nextAt')}::timestamptz`,
      lastStatus: sql`${at('lastStatus')}::int`,
      lastFault: sql`${at('lastFault')}`,
    })
    .where(and(ofDelivery, eq(deliveries.nextAt, sql`${at('lease')}::timestamptz`))),
)

/** All that a delivery may tell, of one seller. */
export const findStory = hot<{ sellerId: SellerId; transactionId: string; eventId: string }, StoryRow[]>(
  'find_story',
  db =>
    db
      .select({
        transaction: transactions,
        event: { at: outbox.at, facts: outbox.facts },
        seller: {
          sellerId: sellers.sellerId,
          name: sellers.name,
          email: sellers.email,
          dataKey: sellers.dataKey,
        },
        settingsSealed: integrations.settingsSealed,
      })
      .from(transactions)
      .innerJoin(sellers, eq(sellers.sellerId, transactions.sellerId))
      .innerJoin(outbox, and(eq(outbox.sellerId, transactions.sellerId), eq(outbox.id, at('eventId'))))
      .leftJoin(integrations, eq(integrations.sellerId, transactions.sellerId))
      .where(and(eq(transactions.sellerId, at('sellerId')), eq(transactions.id, at('transactionId')))),
)
export interface StoryRow {
  transaction: typeof transactions.$inferSelect
  event: Pick<EventRow, 'at' | 'facts'>
  seller: Pick<typeof sellers.$inferSelect, 'sellerId' | 'name' | 'email' | 'dataKey'>
  settingsSealed: Buffer | null
}

/** The newest code of a sale. */
export const findCode = hot<
  { sellerId: SellerId; transactionId: string },
  { code: string | null; expiresAt: Date | null }[]
>('find_code', db =>
  db
    .select({ code: charges.code, expiresAt: charges.expiresAt })
    .from(charges)
    .where(
      and(
        eq(charges.sellerId, at('sellerId')),
        eq(charges.transactionId, at('transactionId')),
        eq(charges.state, 'open'),
      ),
    )
    .orderBy(desc(charges.txid))
    .limit(1),
)

export const findSellerOf = hot<{ sellerId: SellerId }, StoryRow['seller'][]>('find_seller_of_news', db =>
  db
    .select({
      sellerId: sellers.sellerId,
      name: sellers.name,
      email: sellers.email,
      dataKey: sellers.dataKey,
    })
    .from(sellers)
    .where(eq(sellers.sellerId, at('sellerId'))),
)

/** Newest first; `transactionId` NULL: of all of them. */
export const listDeliveriesOf = hot<
  { sellerId: SellerId; transactionId: string | null; before: string; limit: number },
  DeliveryRow[]
>('list_deliveries', db =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.sellerId, at('sellerId')),
        lt(deliveries.id, at('before')),
        or(
          sql`${at('transactionId')}::text is null`,
          eq(deliveries.transactionId, sql`${at('transactionId')}::text`),
        ),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(at('limit')),
)

/** Due again from the beginning, whatever became of it; a test has nothing that could be told again. */
export const makeDueAgain = hot<{ sellerId: SellerId; id: string; now: Date }, DeliveryRow[]>(
  'make_delivery_due_again',
  db =>
    db
      .update(deliveries)
      .set({ state: 'waiting', attempts: 0, nextAt: sql`${at('now')}::timestamptz` })
      .where(and(ofDelivery, isNotNull(deliveries.eventId)))
      .returning(),
)
