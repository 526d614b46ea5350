import type { Handle } from '@pagora/db'
import { type Cents, cents } from '@pagora/domain'
import type { Booking } from './book.ts'
import { changeReceivable, type ReceivableRow, remains } from './receivables.ts'
import { type Covered, type Held, heldFrom, heldGivenBack, moneyReturned } from './templates.ts'
import { credited, move, type WalletRow } from './wallet.ts'

/** A paid sale's money, under the lock of its seller's wallet. */
export interface SaleMoney {
  wallet: WalletRow
  receivable: ReceivableRow
}

/** Of an amount, what the sale's own receivable covers, then what is available; the rest nothing does. */
export function coverOf({ wallet, receivable }: SaleMoney, net: Cents): Held & { rest: Cents } {
  const pending = cents(Math.min(net, remains(receivable)))
  const available = cents(Math.min(net - pending, wallet.availableCents))
  return { pending, available, rest: cents(net - pending - available) }
}

export async function hold(
  tx: Handle,
  kind: 'refund_held' | 'dispute_opened',
  money: SaleMoney,
  held: Held,
  booking: Booking,
): Promise<SaleMoney> {
  if (held.pending + held.available === 0) return money
  return {
    receivable:
      held.pending > 0 ? await changeReceivable(tx, money.receivable, -held.pending) : money.receivable,
    wallet: await move(tx, heldFrom(kind, held), booking),
  }
}

/** Where it came from, unless that was released meanwhile: then to the wallet, where it pays debt first. */
export async function giveBack(
  tx: Handle,
  kind: 'refund_failed' | 'dispute_won',
  money: SaleMoney,
  { pending, available }: Held,
  booking: Booking,
): Promise<SaleMoney> {
  if (pending + available === 0) return money
  const back = money.receivable.releasedAt ? cents(0) : pending
  const credit = credited(money.wallet, cents(pending + available - back))
  return {
    receivable: back > 0 ? await changeReceivable(tx, money.receivable, back) : money.receivable,
    wallet: await move(tx, heldGivenBack(kind, { pending: back, ...credit }), booking),
  }
}

interface Return {
  kind: 'refund_done' | 'refund_made' | 'dispute_lost'
  amount: Cents
  fee: Cents
  pspFee: Cents
  /** What was held for it. */
  held: Held
}

/**
 * The buyer has money back, and the books follow whatever is left: first what was held for it, then the
 * receivable, then what is available, and what nothing covers is owed. A surplus of what was held goes back.
 */
export async function bookReturn(
  tx: Handle,
  before: SaleMoney,
  { kind, amount, fee, pspFee, held }: Return,
  booking: Booking,
): Promise<void> {
  const net = cents(amount - fee)
  const available = cents(Math.min(held.available, net))
  const pending = cents(Math.min(held.pending, net - available))
  const surplus = { pending: cents(held.pending - pending), available: cents(held.available - available) }
  const money = await giveBack(
    tx,
    kind === 'dispute_lost' ? 'dispute_won' : 'refund_failed',
    before,
    surplus,
    {
      ...booking,
      acquirerId: null,
      reference: `${booking.reference}:rest`,
    },
  )
  const cover = coverOf(money, cents(net - pending - available))
  if (cover.pending > 0) await changeReceivable(tx, money.receivable, -cover.pending)
  const covered: Covered = {
    held: cents(pending + available),
    pending: cover.pending,
    available: cover.available,
    debt: cover.rest,
  }
  await move(tx, moneyReturned(kind, { amount, fee, pspFee }, covered), booking)
}
