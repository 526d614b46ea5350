import { type Handle, receivables } from '@pagora/db'
import { type Cents, cents, type SellerId } from '@pagora/domain'
import { and, eq, isNull } from 'drizzle-orm'

export type ReceivableRow = typeof receivables.$inferSelect

/** Read under the wallet's lock, under which alone it changes. */
export async function readReceivable(
  tx: Handle,
  sellerId: SellerId,
  transactionId: string,
): Promise<ReceivableRow> {
  // unprepared: refunds and disputes only.
  const [row] = await tx
    .select()
    .from(receivables)
    .where(and(eq(receivables.sellerId, sellerId), eq(receivables.transactionId, transactionId)))
  if (!row) throw new Error(`a paid sale without a receivable: ${transactionId}`)
  return row
}

/** Takes from what remains, or puts back there; never of one that was released. */
export async function changeReceivable(tx: Handle, row: ReceivableRow, by: number): Promise<ReceivableRow> {
  const [changed] = await tx
    .update(receivables)
    .set({ remainingCents: cents(row.remainingCents + by) })
    .where(
      and(
        eq(receivables.sellerId, row.sellerId),
        eq(receivables.transactionId, row.transactionId),
        eq(receivables.remainingCents, row.remainingCents),
        isNull(receivables.releasedAt),
      ),
    )
    .returning()
  if (!changed) throw new Error('a receivable changed without the lock of its wallet')
  return changed
}

/** While it is disputed it is not released. */
export async function markDisputed(
  tx: Handle,
  { sellerId, transactionId }: ReceivableRow,
  at: Date | null,
): Promise<void> {
  await tx
    .update(receivables)
    .set({ disputedAt: at })
    .where(and(eq(receivables.sellerId, sellerId), eq(receivables.transactionId, transactionId)))
}

/** What can still be taken from it. */
export const remains = (row: ReceivableRow): Cents => (row.releasedAt ? cents(0) : row.remainingCents)
