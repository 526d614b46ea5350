/*
 * Every state that money can be in, and what may follow what. A table without an arrow is a refusal: the
 * same table stands in the WHERE of each transition.
 */

export type TransactionKind = 'sale' | 'withdrawal' | 'transfer_out' | 'transfer_in'
export type TransactionOutcome = 'expired' | 'refused' | 'refunded' | 'partially_refunded' | 'disputed'
export type TransactionStep = 'asked' | 'sending' | 'unknown'

type Machine<State extends string, Event extends string> = Record<State, Partial<Record<Event, State>>>

const follow = <State extends string, Event extends string>(machine: Machine<State, Event>) => ({
  /** Null: from there it cannot happen. */
  after: (state: State, event: Event): State | null => machine[state][event] ?? null,
  /** From where it can happen. */
  before: (event: Event): State[] =>
    (Object.keys(machine) as State[]).filter(state => machine[state][event] !== undefined),
})

export type SaleState = 'pending' | 'completed' | 'failed'
export type SaleEvent = 'paid' | 'expired' | 'refused'
/** A payment that comes after its end is still a payment. */
export const saleStates = follow<SaleState, SaleEvent>({
  pending: { paid: 'completed', expired: 'failed', refused: 'failed' },
  failed: { paid: 'completed' },
  completed: {},
})

export type ChargeState = 'asked' | 'open' | 'failed'
export type ChargeEvent = 'opened' | 'failed'
export const chargeStates = follow<ChargeState, ChargeEvent>({
  asked: { opened: 'open', failed: 'failed' },
  open: { failed: 'failed' },
  failed: {},
})

export type WithdrawalState = 'asked' | 'sending' | 'unknown' | 'completed' | 'failed'
export type WithdrawalEvent = 'accepted' | 'declined' | 'lost' | 'found' | 'sent' | 'refused' | 'returned'
/** `lost`: the provider was asked and nobody knows; `found`: it knows of it after all. */
export const withdrawalStates = follow<WithdrawalState, WithdrawalEvent>({
  asked: { accepted: 'sending', declined: 'failed' },
  sending: { lost: 'unknown', sent: 'completed', refused: 'failed' },
  unknown: { found: 'sending', sent: 'completed', refused: 'failed' },
  completed: { returned: 'failed' },
  failed: {},
})

export type PayoutState = 'sending' | 'unknown' | 'done' | 'failed' | 'returned'
export type PayoutEvent = 'lost' | 'found' | 'arrived' | 'refused' | 'returned'
export const payoutStates = follow<PayoutState, PayoutEvent>({
  sending: { lost: 'unknown', arrived: 'done', refused: 'failed', returned: 'returned' },
  unknown: { found: 'sending', arrived: 'done', refused: 'failed', returned: 'returned' },
  done: { returned: 'returned' },
  failed: {},
  returned: {},
})

export type RefundState = 'asked' | 'done' | 'failed'
export type RefundEvent = 'arrived' | 'refused'
export const refundStates = follow<RefundState, RefundEvent>({
  asked: { arrived: 'done', refused: 'failed' },
  done: {},
  failed: {},
})

export type DisputeState = 'open' | 'won' | 'lost'
export type DisputeEvent = 'upheld' | 'rejected'
export const disputeStates = follow<DisputeState, DisputeEvent>({
  open: { upheld: 'lost', rejected: 'won' },
  won: {},
  lost: {},
})

/** What a sale's page says beside its status. */
export function outcomeOfPaid(sale: {
  amount: number
  refunded: number
  disputed: boolean
}): TransactionOutcome | null {
  if (sale.disputed) return 'disputed'
  if (sale.refunded === 0) return null
  return sale.refunded === sale.amount ? 'refunded' : 'partially_refunded'
}
