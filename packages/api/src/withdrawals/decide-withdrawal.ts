import { type Handle, payouts, sellers, transactions } from '@pagora/db'
import { type SellerId, sellerOf } from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/index.ts'
import { lockWallet, type WalletRow } from '../ledger/index.ts'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { giveBackWithdrawal } from './finish-payout.ts'
import { LEASE_MS, sendClaimed } from './send-payout.ts'

interface Decision {
  id: string
  reason?: string | undefined
}

type WithdrawalRow = typeof transactions.$inferSelect

/**
 * Commits that it is being sent, under which id and where, and only then calls the provider: whatever
 * becomes of that call, the same payout is asked for and no other is made.
 */
export async function acceptWithdrawal(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { id }: Decision,
): Promise<void> {
  const { services } = ctx
  if (!sellerOf(TRANSACTION_PREFIX, id)) throw new Refusal('NOT_FOUND')
  const [acquirer] = await services.acquirers.forNewCharges()
  if (!acquirer) throw new Refusal('UNAVAILABLE', { retryAfter: 30 })
  const at = new Date(services.now())
  const payoutId = id.slice(TRANSACTION_PREFIX.length + 1)
  const sellerId = await decide(ctx, admin, id, 'withdrawal.accept', async (tx, row, wallet) => {
    if (wallet.frozenAt) throw new Refusal('PAYOUTS_FROZEN')
    await tx
      .update(transactions)
      .set({ step: 'sending', version: row.version + 1 })
      .where(and(eq(transactions.sellerId, row.sellerId), eq(transactions.id, id)))
    await tx.insert(payouts).values({
      sellerId: row.sellerId,
      id: payoutId,
      transactionId: id,
      acquirerId: acquirer.id,
      state: 'sending',
      amountCents: row.amountCents,
      acceptedBy: admin.adminId,
      acceptedAt: at,
      // Whoever accepts sends it at once; the job takes over when that never ended.
      nextAt: acquirer.provider.payouts ? new Date(at.getTime() + LEASE_MS) : null,
      attempts: 1,
      endToEndId: null,
      reason: null,
      finishedAt: null,
    })
  })
  if (acquirer.provider.payouts) await sendClaimed(services, sellerId, payoutId)
}

/** All of it, the fee too, is available again. */
export async function declineWithdrawal(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { id, reason }: Decision,
): Promise<void> {
  const { services } = ctx
  await decide(ctx, admin, id, 'withdrawal.decline', (tx, row, wallet) =>
    giveBackWithdrawal(services, tx, { row, wallet, reason: reason ?? 'Recusado pela administração' }),
  )
  services.signals.emit('event')
}

/** Decided once: of several admins at one moment all but the first are told that it was decided. */
async function decide(
  ctx: RequestContext,
  admin: MasterPrincipal,
  id: string,
  action: string,
  work: (tx: Handle, row: WithdrawalRow, wallet: WalletRow) => Promise<void>,
): Promise<SellerId> {
  const sellerId = sellerOf(TRANSACTION_PREFIX, id)
  if (!sellerId) throw new Refusal('NOT_FOUND')
  await ctx.services.db.transaction(async tx => {
    const wallet = await lockWallet(tx, sellerId)
    // unprepared: an admin decides now and then.
    const [row] = await tx
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.sellerId, sellerId),
          eq(transactions.id, id),
          eq(transactions.kind, 'withdrawal'),
        ),
      )
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.status !== 'pending' || row.step !== 'asked') throw new Refusal('CONFLICT')
    const [seller] = await tx.select().from(sellers).where(eq(sellers.sellerId, sellerId))
    if (!seller) throw new Refusal('NOT_FOUND')
    await work(tx, row, wallet)
    const change = { from: { step: 'asked' }, to: { withdrawal: id } }
    await audit(tx, ctx, { subject: seller, actor: admin, action, change })
  })
  return sellerId
}
