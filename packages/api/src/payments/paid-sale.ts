import { disputes, type Handle, refunds, transactions } from '@pagora/db'
import {
  type Cents,
  cents,
  feeGivenBack,
  outcomeOfPaid,
  type SellerId,
  type TransactionOutcome,
} from '@pagora/domain'
import { and, eq } from 'drizzle-orm'
import { lockWallet, readReceivable, type SaleMoney } from '../ledger/index.ts'

export type TransactionRow = typeof transactions.$inferSelect

export interface PaidSale {
  row: TransactionRow
  money: SaleMoney
  disputed: boolean
  /** A refund that was asked for and is not final. */
  refunding: boolean
}

/** A sale and its money, under the wallet's lock; null: there is no such sale, or it was never paid. */
export async function lockPaidSale(tx: Handle, sellerId: SellerId, id: string): Promise<PaidSale | null> {
  const wallet = await lockWallet(tx, sellerId)
  // unprepared: refunds and disputes only, here and below.
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.sellerId, sellerId), eq(transactions.id, id), eq(transactions.kind, 'sale')))
  if (row?.status !== 'completed') return null
  const [receivable, disputed, refunding] = [
    await readReceivable(tx, sellerId, id),
    await tx.$count(
      disputes,
      and(eq(disputes.sellerId, sellerId), eq(disputes.transactionId, id), eq(disputes.state, 'open')),
    ),
    await tx.$count(
      refunds,
      and(
        eq(refunds.sellerId, sellerId),
        eq(refunds.transactionId, id),
        eq(refunds.state, 'asked'),
        eq(refunds.origin, 'asked'),
      ),
    ),
  ]
  return { row, money: { wallet, receivable }, disputed: disputed > 0, refunding: refunding > 0 }
}

/** The parts of the fee that giving so much back gives back. */
export function feesBack(row: TransactionRow, amount: Cents): { fee: Cents; pspFee: Cents } {
  const { amountCents, feeCents, pspFeeCents, refundedCents: refunded } = row
  return {
    fee: feeGivenBack({ amount: amountCents, fee: feeCents, refunded }, amount),
    pspFee: feeGivenBack({ amount: amountCents, fee: pspFeeCents, refunded }, amount),
  }
}

export interface SaleChange {
  returned?: { amount: Cents; fee: Cents; pspFee: Cents }
  disputed: boolean
}

/** What a page shows of it after money went back or a dispute began or ended. */
export async function changePaidSale(
  tx: Handle,
  row: TransactionRow,
  { returned, disputed }: SaleChange,
): Promise<{ version: number; outcome: TransactionOutcome | null }> {
  const refundedCents = cents(row.refundedCents + (returned?.amount ?? 0))
  const outcome = outcomeOfPaid({ amount: row.amountCents, refunded: refundedCents, disputed })
  const version = row.version + 1
  await tx
    .update(transactions)
    .set({
      outcome,
      version,
      refundedCents,
      feeReturnedCents: cents(row.feeReturnedCents + (returned?.fee ?? 0)),
      pspFeeReturnedCents: cents(row.pspFeeReturnedCents + (returned?.pspFee ?? 0)),
    })
    .where(and(eq(transactions.sellerId, row.sellerId), eq(transactions.id, row.id)))
  return { version, outcome }
}
