import { type Handle, receivables } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { lockWallet } from './wallet.ts'

/** Whether anything of this seller's is here, on its way, or owed: under the wallet's lock, until the commit. */
export async function holdsMoney(tx: Handle, sellerId: SellerId): Promise<boolean> {
  const { availableCents, reservedCents, heldCents, debtCents } = await lockWallet(tx, sellerId)
  if (availableCents + reservedCents + heldCents + debtCents > 0) return true
  const pending = and(
    eq(receivables.sellerId, sellerId),
    isNull(receivables.releasedAt),
    gt(receivables.remainingCents, 0 as never),
  )
  return (await tx.$count(receivables, pending)) > 0
}
