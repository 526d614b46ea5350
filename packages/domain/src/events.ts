import type { Cents } from './money.ts'
import type { TransactionOutcome } from './states.ts'

/** What was bought, or why it failed: nothing personal. */
export interface TransactionContents {
  /** With their prices as they were. */
  products?: { id: string; name: string; cents: Cents }[]
  /** Whole percents. */
  discount?: number
  /** In words fit to show. */
  reason?: string
  description?: string
}

/** What may be posted in the books. */
export const ENTRY_KINDS = [
  'sale',
  'apart',
  'apart_returned',
  'release',
  'refund_held',
  'refund_done',
  'refund_failed',
  'refund_made',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'withdrawal_asked',
  'withdrawal_failed',
  'payout_done',
  'payout_returned',
  'transfer_sent',
  'transfer_received',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export type EventKind =
  | 'sale.generated'
  | 'sale.refused'
  | 'sale.paid'
  | 'sale.expired'
  | 'sale.refunded'
  | 'sale.disputed'
  | 'withdrawal.asked'
  | 'withdrawal.completed'
  | 'withdrawal.failed'
  | 'transfer.sent'
  | 'transfer.received'

/** What numbers and news need to know of it: amounts and days, nothing personal. */
export interface EventFacts {
  amountCents: Cents
  feeCents: Cents
  /** São Paulo's: of creation, and of payment where it was paid. */
  createdDay: string
  paidDay?: string
  outcome?: TransactionOutcome
  /** Paid after it had been called expired. */
  late?: true
  /** The first refund of its sale. */
  first?: true
  /** It was taken back by the payer's bank, not given back by the seller. */
  chargeback?: true
  /** What this refund gives back. */
  refundCents?: Cents
  /** What each product brought in. */
  products?: { id: string; cents: Cents }[]
}

export const DELIVERY_CHANNELS = [
  'webhook',
  'pushcut',
  'utmify',
  'xtrack',
  'buyer_mail',
  'seller_mail',
] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
