import {
  accountEmails,
  accountLinks,
  apiKeys,
  checkouts,
  type Handle,
  integrations,
  products,
  sellers,
  sellerWords,
  sessions,
  transactionWords,
} from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { forgetImages } from '../files/index.ts'
import { forgetKyc } from '../kyc/index.ts'
import { holdsMoney } from '../ledger/index.ts'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { findSeller } from './queries.ts'
import { provePassword } from './update-account.ts'

const NO_PASSWORD = '!'

/**
 * The identity goes, the books stay: whoever they speak of has no name any more. What was sealed with
 * the seller's key is lost with the key, in every backup too.
 */
export async function eraseAccount(
  ctx: RequestContext,
  caller: SellerPrincipal,
  password: string,
): Promise<void> {
  const { db, credentials, publicCheckouts, vault, files, background, now } = ctx.services
  const { sellerId } = caller
  const [seller] = await findSeller(db.pool, { sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  await provePassword(ctx, seller, password)
  const at = new Date(now())
  const stored = await db.transaction(async tx => {
    if (await holdsMoney(tx, sellerId)) throw new Refusal('WALLET_NOT_EMPTY')
    await tx
      .update(sellers)
      .set({
        name: 'Conta encerrada',
        email: `${sellerId.toLowerCase()}@apagado.invalid`,
        passwordHash: NO_PASSWORD,
        dataKey: vault.newDataKey(),
        kyc: null,
        blockedAt: at,
        updatedAt: at,
      })
      .where(eq(sellers.sellerId, sellerId))
    await tx.delete(accountEmails).where(eq(accountEmails.email, seller.email))
    await removeWhatSpeaksOf(tx, sellerId, at)
    return [...(await forgetImages(tx, sellerId)), ...(await forgetKyc(tx, sellerId))]
  })
  credentials.forget()
  publicCheckouts.forget(sellerId)
  background.run('delete files', async () => {
    for (const key of stored) await files.delete(key)
  })
}

async function removeWhatSpeaksOf(tx: Handle, sellerId: SellerId, at: Date): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.sellerId, sellerId))
  await tx.delete(accountLinks).where(eq(accountLinks.sellerId, sellerId))
  await tx.delete(apiKeys).where(eq(apiKeys.sellerId, sellerId))
  await tx.delete(integrations).where(eq(integrations.sellerId, sellerId))
  await tx.delete(sellerWords).where(eq(sellerWords.sellerId, sellerId))
  await tx.delete(transactionWords).where(eq(transactionWords.sellerId, sellerId))
  await tx.delete(checkouts).where(eq(checkouts.sellerId, sellerId))
  // Sales name products: they are hidden, as every deleted one is.
  await tx
    .update(products)
    .set({ deletedAt: at, active: false })
    .where(and(eq(products.sellerId, sellerId), isNull(products.deletedAt)))
}
