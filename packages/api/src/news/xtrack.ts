import type { EventFacts, EventKind } from '@pagora/domain'
import type { Story } from './story.ts'

type XtrackStatus = 'waiting_payment' | 'paid' | 'refunded'

/** Null: Xtrack has no word for it. */
export function xtrackStatus(kind: EventKind, facts: EventFacts): XtrackStatus | null {
  if (kind === 'sale.generated') return 'waiting_payment'
  if (kind === 'sale.paid') return 'paid'
  return kind === 'sale.refunded' && facts.outcome === 'refunded' ? 'refunded' : null
}

/** The lead is found by `utm_source` exactly as the page was opened with it. */
export const xtrackOrder = ({ transaction, buyer }: Story, status: XtrackStatus, token: string) => ({
  orderId: transaction.id,
  amount: transaction.amountCents,
  status,
  utm_source: buyer?.tracking['utm_source'] ?? '',
  platform: 'Pagora',
  token,
})
