import {
  hot,
  outbox,
  productTotals,
  salesDays,
  sellers,
  statement,
  transactions,
  transactionWords,
} from '@pagora/db'
import type { EventFacts, EventKind, SellerId, TransactionKind } from '@pagora/domain'
import { asc, isNull, sql } from 'drizzle-orm'
import type { DayNumbers, Happened } from './tally.ts'

const at = sql.placeholder

export interface EventRow {
  sellerId: SellerId
  id: string
  kind: EventKind
  transactionId: string
  facts: EventFacts
}

/** The oldest that no number knows of. Not locked: see claimEvents. */
export const eventsToFold = hot<{ limit: number }, EventRow[]>('events_to_fold', db =>
  db
    .select({
      sellerId: outbox.sellerId,
      id: outbox.id,
      kind: outbox.kind,
      transactionId: outbox.transactionId,
      facts: outbox.facts,
    })
    .from(outbox)
    .where(isNull(outbox.foldedAt))
    .orderBy(asc(outbox.at))
    .limit(at('limit')),
)

/** Marks those that nobody else has marked since, and names them: what another one folds is not ours. */
export const claimEvents = statement<{ events: string; now: Date }, { seller_id: SellerId; id: string }>(
  'claim_events',
  sql`update outbox set folded_at = ${at('now')}::timestamptz
    from jsonb_to_recordset(${at('events')}::text::jsonb) as event("sellerId" text, id text)
    where outbox.seller_id = event."sellerId" and outbox.id = event.id and outbox.folded_at is null
    returning outbox.seller_id, outbox.id`,
)

/** In the order in which they come; so all three below. */
export const addDays = statement<{ days: string }, never>(
  'add_sales_days',
  sql`insert into ${salesDays} as old (seller_id, day, gross_cents, fee_cents, paid_count, created_count,
      completed_count, failed_count, refunded_count)
    select * from jsonb_to_recordset(${at('days')}::text::jsonb) as new("sellerId" text, day date,
      "grossCents" bigint, "feeCents" bigint, "paidCount" int, "createdCount" int, "completedCount" int,
      "failedCount" int, "refundedCount" int)
    on conflict (seller_id, day) do update set
      gross_cents = old.gross_cents + excluded.gross_cents,
      fee_cents = old.fee_cents + excluded.fee_cents,
      paid_count = old.paid_count + excluded.paid_count,
      created_count = old.created_count + excluded.created_count,
      completed_count = old.completed_count + excluded.completed_count,
      failed_count = old.failed_count + excluded.failed_count,
      refunded_count = old.refunded_count + excluded.refunded_count`,
)

export const addProducts = statement<{ products: string }, never>(
  'add_product_totals',
  sql`insert into ${productTotals} as old (seller_id, product_id, revenue_cents, sold_count)
    select * from jsonb_to_recordset(${at('products')}::text::jsonb) as new("sellerId" text,
      "productId" text, "revenueCents" bigint, "soldCount" int)
    on conflict (seller_id, product_id) do update set
      revenue_cents = old.revenue_cents + excluded.revenue_cents,
      sold_count = old.sold_count + excluded.sold_count`,
)

export const addTransactionWords = statement<{ words: string }, never>(
  'add_transaction_words',
  sql`insert into ${transactionWords} (seller_id, word, transaction_id, created_at)
    select * from jsonb_to_recordset(${at('words')}::text::jsonb) as new("sellerId" text, word text,
      "transactionId" text, "createdAt" timestamptz)
    on conflict do nothing`,
)

export interface FindableRow extends Record<string, unknown> {
  seller_id: SellerId
  id: string
  kind: TransactionKind
  created_at: string
  details_sealed: Buffer | null
}

export const findableTransactions = statement<{ events: string }, FindableRow>(
  'findable_transactions',
  sql`select t.seller_id, t.id, t.kind, t.created_at, t.details_sealed
    from jsonb_to_recordset(${at('events')}::text::jsonb) as event("sellerId" text, "transactionId" text)
    join ${transactions} t on t.seller_id = event."sellerId" and t.id = event."transactionId"`,
)

export const dataKeys = statement<{ sellerIds: string }, { seller_id: SellerId; data_key: Buffer }>(
  'data_keys_of_sellers',
  sql`select seller_id, data_key from ${sellers}
    where seller_id in (select jsonb_array_elements_text(${at('sellerIds')}::text::jsonb))`,
)

interface Numbers extends Record<string, unknown> {
  /** Of each day from `since` on, and under an empty day of all before. */
  folded: Array<DayNumbers & { day: string }>
  unfolded: Happened[]
}

// One statement is one moment: what is folded meanwhile is in one of the two and not in both.
const numbersOf = (days: ReturnType<typeof sql>, events: ReturnType<typeof sql>) => sql`
  with folded as (
    select case when day >= ${at('since')}::date then day::text else '' end as day,
      sum(gross_cents) as "grossCents", sum(fee_cents) as "feeCents", sum(paid_count) as "paidCount",
      sum(created_count) as "createdCount", sum(completed_count) as "completedCount",
      sum(failed_count) as "failedCount", sum(refunded_count) as "refundedCount"
    from ${salesDays} where ${days} group by 1
  ), unfolded as (
    select kind, facts->>'createdDay' as "createdDay", facts->>'paidDay' as "paidDay",
      facts->'late' is not null as late, facts->'first' is not null as first, count(*) as count,
      sum((facts->>'amountCents')::bigint) as "amountCents", sum((facts->>'feeCents')::bigint) as "feeCents"
    from ${outbox} where folded_at is null and ${events} and kind like 'sale.%' group by 1, 2, 3, 4, 5
  )
  select (select coalesce(json_agg(folded), '[]') from folded) as folded,
    (select coalesce(json_agg(unfolded), '[]') from unfolded) as unfolded`

export const numbersOfSeller = statement<{ sellerId: SellerId; since: string }, Numbers>(
  'numbers_of_seller',
  numbersOf(sql`seller_id = ${at('sellerId')}`, sql`seller_id = ${at('sellerId')}`),
)

/** The platform's rows are the sum of all; what is not folded is so of any seller. */
export const numbersOfPlatform = statement<{ sellerId: SellerId; since: string }, Numbers>(
  'numbers_of_platform',
  numbersOf(sql`seller_id = ${at('sellerId')}`, sql`true`),
)

export const purgeEvents = statement<{ before: Date; limit: number }, { id: string }>(
  'purge_events',
  sql`delete from ${outbox} using (
      select seller_id, id from ${outbox}
      where at < ${at('before')}::timestamptz and relayed_at is not null and folded_at is not null
      limit ${at('limit')}
    ) as old
    where outbox.seller_id = old.seller_id and outbox.id = old.id
    returning outbox.id`,
)
