import { deliveries, hot, statement } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'

const at = sql.placeholder

export type DeliveryRow = typeof deliveries.$inferSelect

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

interface Claim extends Record<string, unknown> {
  sellerId: SellerId
  id: string
  /** Its `nextAt` as it was seen. */
  seen: string
  now: Date
  lease: Date
}

/** No row: another process was first, or it is no longer due. */
export const claimDelivery = hot<Claim, DeliveryRow[]>('claim_delivery', db =>
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

interface Finished extends Record<string, unknown> {
  sellerId: SellerId
  id: string
  lease: Date
  state: DeliveryRow['state']
  nextAt: Date | null
  lastStatus: number | null
  lastFault: string | null
}

/** Only for whoever still holds it: a lease that ran out, or a replay, is another's to finish. */
export const finishDelivery = hot<Finished, unknown>('finish_delivery', db =>
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

interface ListOf extends Record<string, unknown> {
  sellerId: SellerId
  /** Null: of all of them. */
  transactionId: string | null
  before: string
  limit: number
}

/** Newest first. */
export const listDeliveriesOf = hot<ListOf, DeliveryRow[]>('list_deliveries', db =>
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
