import { type Handle, wallets } from '@pagora/db'
import { type Cents, cents, type SellerId } from '@pagora/domain'
import { eq, sql } from 'drizzle-orm'
import { type Booking, book } from './book.ts'
import type { Credited, Posting } from './templates.ts'

export type WalletRow = typeof wallets.$inferSelect

const none = cents(0)

/**
 * Taken first by everything that moves a seller's money, and held until the commit. A sale does not take
 * it: it only adds rows.
 */
export async function lockWallet(tx: Handle, sellerId: SellerId): Promise<WalletRow> {
  const locked = () =>
    // unprepared: held for a commit of several statements.
    tx.select().from(wallets).where(eq(wallets.sellerId, sellerId)).for('no key update')
  let [row] = await locked()
  if (!row) {
    await tx
      .insert(wallets)
      .values({ sellerId, availableCents: none, reservedCents: none, heldCents: none, debtCents: none })
      .onConflictDoNothing()
    ;[row] = await locked()
  }
  if (!row) throw new Error('a wallet vanished while it was made')
  return row
}

/** What comes to the seller pays the debt first. */
export function credited(wallet: Pick<WalletRow, 'debtCents'>, amount: Cents): Credited {
  const debt = cents(Math.min(amount, wallet.debtCents))
  return { debt, available: cents(amount - debt) }
}

/** Books it and moves the locked wallet with it; answers the wallet as it is then. */
export async function move(tx: Handle, posting: Posting, booking: Booking): Promise<WalletRow> {
  const { available, reserved, held, debt } = posting.amounts
  await book(tx, posting, booking)
  const [row] = await tx
    .update(wallets)
    .set({
      availableCents: sql`${wallets.availableCents} + ${available}`,
      reservedCents: sql`${wallets.reservedCents} + ${reserved}`,
      heldCents: sql`${wallets.heldCents} + ${held}`,
      // The account is negative by what is owed, the wallet says how much that is.
      debtCents: sql`${wallets.debtCents} - ${debt}`,
    })
    .where(eq(wallets.sellerId, booking.sellerId))
    .returning()
  if (!row) throw new Error('money moved in a wallet that was not locked')
  return row
}
