import { acquirers, providerAccounts, sellers, wallets } from '@pagora/db'
import { isSellerId } from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { sealPixKey } from '../acquirers/index.ts'
import { audit } from '../audit/index.ts'
import { lockWallet } from '../ledger/index.ts'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'

async function findSubject({ services: { db } }: RequestContext, userId: string) {
  if (!isSellerId(userId)) throw new Refusal('NOT_FOUND')
  // unprepared: an admin changes one seller now and then, here and below.
  const [seller] = await db.pool.select().from(sellers).where(eq(sellers.sellerId, userId))
  if (!seller) throw new Refusal('NOT_FOUND')
  return seller
}

/** The seller's own account at a real provider: from then on charges name its key. */
export async function saveProviderAccount(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { userId, acquirerId, pixKey }: { userId: string; acquirerId: string; pixKey: string | null },
): Promise<void> {
  const { db, vault, now } = ctx.services
  const seller = await findSubject(ctx, userId)
  if ((await db.pool.$count(acquirers, eq(acquirers.id, acquirerId))) === 0) throw new Refusal('NOT_FOUND')
  await db.transaction(async tx => {
    const { sellerId } = seller
    await tx
      .delete(providerAccounts)
      .where(and(eq(providerAccounts.sellerId, sellerId), eq(providerAccounts.acquirerId, acquirerId)))
    if (pixKey !== null)
      await tx.insert(providerAccounts).values({
        sellerId,
        acquirerId,
        pixKeySealed: sealPixKey(vault, seller.dataKey, pixKey),
        updatedAt: new Date(now()),
      })
    const change = { from: {}, to: { acquirerId, account: pixKey === null ? 'none' : 'given' } }
    await audit(tx, ctx, { subject: seller, actor: admin, action: 'user.account', change })
  })
}

/** Stops a seller's payouts, or lets them flow again after somebody has looked at the books. */
export async function freezePayouts(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { userId, frozen }: { userId: string; frozen: boolean },
): Promise<void> {
  const { db, now } = ctx.services
  const seller = await findSubject(ctx, userId)
  await db.transaction(async tx => {
    const before = await lockWallet(tx, seller.sellerId)
    await tx
      .update(wallets)
      .set({
        frozenAt: frozen ? new Date(now()) : null,
        frozenReason: frozen ? 'by an admin' : null,
        differedAt: null,
      })
      .where(eq(wallets.sellerId, seller.sellerId))
    const change = { from: { frozen: before.frozenAt !== null, reason: before.frozenReason }, to: { frozen } }
    await audit(tx, ctx, { subject: seller, actor: admin, action: 'user.payouts', change })
  })
}
