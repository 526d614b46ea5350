import { payouts, sellers } from '@pagora/db'
import { sellerOf } from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/index.ts'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { finishPayout } from './finish-payout.ts'

interface Proof {
  id: string
  done: boolean
  endToEndId?: string | undefined
}

/** Where payouts are made by hand, an admin says what became of an accepted one. */
export async function provePayout(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { id, done, endToEndId }: Proof,
): Promise<void> {
  const { db, acquirers } = ctx.services
  const sellerId = sellerOf(TRANSACTION_PREFIX, id)
  if (!sellerId) throw new Refusal('NOT_FOUND')
  const payoutId = id.slice(TRANSACTION_PREFIX.length + 1)
  // unprepared: an admin's.
  const [payout] = await db.pool
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.id, payoutId)))
  if (!payout) throw new Refusal('NOT_FOUND')
  const { provider } = await acquirers.byId(payout.acquirerId)
  // Where the provider can be asked, it is asked: nobody's word stands against it.
  if (provider.payouts || payout.finishedAt) throw new Refusal('CONFLICT')
  const [seller] = await db.pool.select().from(sellers).where(eq(sellers.sellerId, sellerId))
  if (!seller) throw new Refusal('NOT_FOUND')
  const change = { from: { payout: payout.state }, to: { payout: done ? 'done' : 'failed', endToEndId } }
  const fate = { status: done ? 'done' : 'failed', endToEndId: endToEndId ?? null } as const
  const proved = await finishPayout(
    ctx.services,
    payout,
    { ...fate, reason: done ? null : 'by hand' },
    // Of several admins at one moment the first is believed.
    tx => audit(tx, ctx, { subject: seller, actor: admin, action: 'withdrawal.prove', change }),
  )
  if (!proved) throw new Refusal('CONFLICT')
}
