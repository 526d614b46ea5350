import { statement } from '@pagora/db'
import { dayOf, type SellerId } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { newEventId } from '../outbox/index.ts'
import type { Services } from '../services.ts'
import { askProvider } from './ask-provider.ts'
import { CHARGE_SECONDS } from './charge-sale.ts'

const at = sql.placeholder
/** A payment that was begun in the last second may be on its way so long. */
const GRACE_MS = 120_000
const AT_ONCE = 200
const PARALLEL = 8
/** Of one that the provider did not answer for. */
const AGAIN_AFTER_MS = 60_000

interface Due extends Record<string, unknown> {
  seller_id: SellerId
  id: string
  amount_cents: string
  fee_cents: string
  created_at: string
  generated: boolean
}

/** Oldest first, off the index of what is pending. */
const dueSales = statement<{ createdBefore: Date; endedBefore: Date; limit: number }, Due>(
  'due_sales',
  sql`select seller_id, id, amount_cents, fee_cents, created_at, expires_at is not null as generated
    from transactions
    where status = 'pending' and kind = 'sale' and created_at < ${at('createdBefore')}::timestamptz
      and (expires_at is null or expires_at < ${at('endedBefore')}::timestamptz)
    order by created_at limit ${at('limit')}`,
)

/** Never where it was paid meanwhile: then the state is another. */
const failSale = statement<Record<string, unknown>, { version: number }>(
  'fail_sale',
  sql`with failed as (
      update transactions set status = 'failed', outcome = ${at('outcome')}, version = version + 1
      where seller_id = ${at('sellerId')} and id = ${at('id')} and status = 'pending'
      returning seller_id, id, version
    ), charge as (
      update charges set state = 'failed', leased_until = null from failed
      where charges.seller_id = failed.seller_id and charges.transaction_id = failed.id
        and charges.state = 'asked'
    ), event as (
      insert into outbox (seller_id, id, kind, transaction_id, facts, at)
      select seller_id, ${at('eventId')}, ${at('kind')}, id, ${at('facts')}::jsonb, ${at('now')}::timestamptz from failed
    )
    select version from failed`,
)

/** What the provider did not answer for, and when it is asked again. */
const unanswered = new WeakMap<Services, Map<string, number>>()

/** Ends what ran out; each is asked for at the provider first. Answers how many it ended. */
export async function expireSales(services: Services): Promise<number> {
  const now = services.now()
  const waiting = unanswered.get(services) ?? new Map<string, number>()
  unanswered.set(services, waiting)
  for (const [id, until] of waiting) if (until <= now) waiting.delete(id)
  const due = await dueSales(services.db.pool, {
    createdBefore: new Date(now - CHARGE_SECONDS * 1000 - GRACE_MS),
    endedBefore: new Date(now - GRACE_MS),
    limit: AT_ONCE + waiting.size,
  })
  const limit = pLimit(PARALLEL)
  const ended = await Promise.all(
    due
      .filter(({ id }) => !waiting.has(id))
      .map(sale =>
        limit(async () => {
          const done = await expireSale(services, sale)
          if (!done) waiting.set(sale.id, now + AGAIN_AFTER_MS)
          return done
        }),
      ),
  )
  return ended.filter(Boolean).length
}

/** False: the provider did not answer, so nothing can be said. */
async function expireSale(services: Services, sale: Due): Promise<boolean> {
  const { seller_id: sellerId, id, generated } = sale
  const asked = await askProvider(services, { sellerId, id })
  if (asked.some(({ charge }) => charge === undefined)) return false
  await endSale(services, sale, generated ? 'expired' : 'refused')
  return true
}

/** Compare-and-set: a sale that was paid meanwhile stays paid. */
export async function endSale(
  services: Services,
  sale: Pick<Due, 'seller_id' | 'id' | 'amount_cents' | 'fee_cents' | 'created_at'>,
  outcome: 'expired' | 'refused',
): Promise<void> {
  const now = services.now()
  const [failed] = await failSale(services.db.pool, {
    sellerId: sale.seller_id,
    id: sale.id,
    outcome,
    eventId: newEventId(sale.seller_id, now),
    kind: `sale.${outcome}`,
    facts: JSON.stringify({
      amountCents: Number(sale.amount_cents),
      feeCents: Number(sale.fee_cents),
      createdDay: dayOf(new Date(sale.created_at).getTime()),
      outcome,
    }),
    now: new Date(now),
  })
  if (!failed) return
  services.liveStatus.changed(sale.id, { version: failed.version, status: 'failed', outcome })
  services.signals.emit('event')
}
