import { statement } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { type Difference, verifySeller } from './verify-seller.ts'

const at = sql.placeholder

/** Whose books have changed lately, and whose differed when they were last looked at. */
const lately = statement<{ since: Date }, { seller_id: SellerId }>(
  'sellers_with_entries_since',
  sql`select distinct seller_id from outbox where at >= ${at('since')}::timestamptz
    union select seller_id from wallets where differed_at is not null`,
)

const agrees = statement<{ sellerId: SellerId }, Record<string, unknown>>(
  'books_agree',
  sql`update wallets set differed_at = null where seller_id = ${at('sellerId')} and differed_at is not null`,
)

/** A first difference is remembered; found again, nothing is paid out until an admin has looked. */
const differs = statement<{ sellerId: SellerId; now: Date; what: string }, { frozen: boolean }>(
  'books_differ',
  sql`insert into wallets (seller_id, available_cents, reserved_cents, held_cents, debt_cents, differed_at)
    values (${at('sellerId')}, 0, 0, 0, 0, ${at('now')}::timestamptz)
    on conflict (seller_id) do update set
      differed_at = coalesce(wallets.differed_at, ${at('now')}::timestamptz),
      frozen_at = case when wallets.differed_at is null then wallets.frozen_at
        else coalesce(wallets.frozen_at, ${at('now')}::timestamptz) end,
      frozen_reason = case when wallets.differed_at is null then wallets.frozen_reason
        else coalesce(wallets.frozen_reason, ${at('what')}) end
    returning frozen_at is not null as frozen`,
)

/** Compares the books of whoever's money moved in that time; answers what differed. */
export async function guardBooks(services: Services, backMs: number): Promise<Difference[]> {
  const { db, now } = services
  const since = new Date(now() - backMs)
  const found: Difference[] = []
  for (const { seller_id: sellerId } of await lately(db.pool, { since })) {
    const differences = await verifySeller(db, sellerId)
    const [first] = differences
    if (!first) {
      await agrees(db.pool, { sellerId })
      continue
    }
    found.push(...differences)
    await differs(db.pool, { sellerId, now: new Date(now()), what: first.what })
  }
  return found
}
