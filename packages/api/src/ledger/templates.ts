import { type Cents, cents, type EntryKind } from '@pagora/domain'

/*
 * Every entry of the books is made by one of these, and each nets to zero. What is positive belongs to
 * the account's owner; `psp` is negative by what the provider holds for us, `debt` by what is owed.
 */

export const ACCOUNTS = [
  'pending',
  'available',
  'reserved',
  'held',
  'debt',
  'clearing',
  'fee',
  'pspFee',
  'suspense',
  'psp',
] as const
type Account = (typeof ACCOUNTS)[number]
export type Amounts = Record<Account, Cents>

export interface Posting {
  kind: EntryKind
  amounts: Amounts
}

function posting(kind: EntryKind, parts: Partial<Record<Account, number>>): Posting {
  const amounts = Object.fromEntries(
    ACCOUNTS.map(account => [account, cents((parts[account] ?? 0) + 0)]),
  ) as Amounts
  return { kind, amounts }
}

/** What comes to a seller pays what the seller owes first. */
export interface Credited {
  debt: Cents
  available: Cents
}

interface Fees {
  fee: Cents
  pspFee: Cents
}

export const salePaid = ({ amount, fee, pspFee }: { amount: Cents } & Fees): Posting =>
  posting('sale', { pending: amount - fee, fee: fee - pspFee, pspFee, psp: -amount })

/** Money that fits no sale is kept apart until it is sent back. */
export const keptApart = (amount: Cents): Posting => posting('apart', { suspense: amount, psp: -amount })

export const apartReturned = (amount: Cents): Posting =>
  posting('apart_returned', { suspense: -amount, psp: amount })

export const released = (amount: Cents, { debt, available }: Credited): Posting =>
  posting('release', { pending: -amount, debt, available })

/** Held from where it was: for a refund that is on its way, or a dispute that is open. */
export interface Held {
  pending: Cents
  available: Cents
}

export const heldFrom = (kind: 'refund_held' | 'dispute_opened', { pending, available }: Held): Posting =>
  posting(kind, { pending: -pending, available: -available, held: pending + available })

export const heldGivenBack = (
  kind: 'refund_failed' | 'dispute_won',
  { pending, debt, available }: Credited & { pending: Cents },
): Posting => posting(kind, { held: -(pending + debt + available), pending, debt, available })

/** The buyer has the money back: what the seller gives is covered from these, together exactly the net. */
export interface Covered {
  held: Cents
  pending: Cents
  available: Cents
  debt: Cents
}

export const moneyReturned = (
  kind: 'refund_done' | 'refund_made' | 'dispute_lost',
  { amount, fee, pspFee }: { amount: Cents } & Fees,
  { held, pending, available, debt }: Covered,
): Posting =>
  posting(kind, {
    psp: amount,
    fee: -(fee - pspFee),
    pspFee: -pspFee,
    held: -held,
    pending: -pending,
    available: -available,
    debt: -debt,
  })

export const withdrawalAsked = (amount: Cents, fee: Cents): Posting =>
  posting('withdrawal_asked', { available: -(amount + fee), reserved: amount + fee })

export const withdrawalFailed = ({ debt, available }: Credited): Posting =>
  posting('withdrawal_failed', { reserved: -(debt + available), debt, available })

export const payoutDone = (amount: Cents, fee: Cents): Posting =>
  posting('payout_done', { reserved: -(amount + fee), fee, psp: amount })

/** It had arrived and came back: the seller gets all of it, the fee too. */
export const payoutReturned = (amount: Cents, fee: Cents, { debt, available }: Credited): Posting =>
  posting('payout_returned', { psp: -amount, fee: -fee, debt, available })

export const transferSent = (amount: Cents): Posting =>
  posting('transfer_sent', { available: -amount, clearing: amount })

export const transferReceived = (amount: Cents, { debt, available }: Credited): Posting =>
  posting('transfer_received', { clearing: -amount, debt, available })
