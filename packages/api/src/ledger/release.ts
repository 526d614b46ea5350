import { type Handle, receivables, statement } from '@pagora/db'
import { cents, newId, type SellerId } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { released } from './templates.ts'
import { credited, lockWallet, move } from './wallet.ts'

const SELLERS_AT_ONCE = 200
/** In one commit of one seller: what a second brings of the hottest. */
const SALES_AT_ONCE = 5000

const dueSellers = statement<{ now: Date; limit: number }, { seller_id: SellerId }>(
  'due_sellers',
  sql`select distinct ${receivables.sellerId} from (
      select ${receivables.sellerId} from ${receivables}
      where ${receivables.releasedAt} is null and ${receivables.disputedAt} is null
        and ${receivables.releaseAt} <= ${sql.placeholder('now')}
      order by ${receivables.releaseAt} limit 20000
    ) as ${receivables} limit ${sql.placeholder('limit')}`,
)

const takeDue = statement<{ sellerId: SellerId; now: Date; limit: number }, { sum: string; count: number }>(
  'release_due',
  sql`with due as (
      select seller_id, transaction_id from receivables
      where seller_id = ${sql.placeholder('sellerId')} and released_at is null and disputed_at is null
        and release_at <= ${sql.placeholder('now')}
      order by release_at limit ${sql.placeholder('limit')}
    ), released as (
      update receivables r set released_at = ${sql.placeholder('now')} from due
      where r.seller_id = due.seller_id and r.transaction_id = due.transaction_id
        and r.released_at is null and r.disputed_at is null
      returning r.remaining_cents
    )
    select coalesce(sum(remaining_cents), 0)::text as sum, count(*)::int as count from released`,
)

/** Moves what is due from pending to available, seller by seller; answers how many sales it released. */
export async function releaseDue(services: Services): Promise<number> {
  const { db, now } = services
  const at = new Date(now())
  const sellers = await dueSellers(db.pool, { now: at, limit: SELLERS_AT_ONCE })
  let count = 0
  for (const { seller_id: sellerId } of sellers) {
    count += await db.transaction(tx => releaseOf(tx, sellerId, at))
  }
  return count
}

async function releaseOf(tx: Handle, sellerId: SellerId, at: Date): Promise<number> {
  const wallet = await lockWallet(tx, sellerId)
  const [due] = await takeDue(tx, { sellerId, now: at, limit: SALES_AT_ONCE })
  const sum = cents(Number(due?.sum ?? 0))
  if (sum > 0) {
    await move(tx, released(sum, credited(wallet, sum)), {
      sellerId,
      reference: newId('rel', sellerId, at.getTime()),
      transactionId: null,
      acquirerId: null,
      at,
    })
  }
  return due?.count ?? 0
}
