import type { EventFacts, EventKind } from '@pagora/domain'
import type { Story } from './story.ts'

const DAY_MS = 86_400_000
/** Older ones Utmify refuses, and may block the seller's credential for. */
const ORDER_DAYS = 7
const REFUND_DAYS = 45

/** Every one of them must be there, null where nothing is known. */
const TRACKING_KEYS = [
  'src',
  'sck',
  'utm_source',
  'utm_campaign',
  'utm_medium',
  'utm_content',
  'utm_term',
] as const

type UtmifyStatus = 'waiting_payment' | 'paid' | 'refused' | 'refunded' | 'chargedback'

interface Happened {
  kind: EventKind
  facts: EventFacts
  createdAt: Date
  now: number
}

function statusOf(kind: EventKind, facts: EventFacts): UtmifyStatus | null {
  switch (kind) {
    case 'sale.generated':
      return 'waiting_payment'
    case 'sale.paid':
      return 'paid'
    case 'sale.expired':
      return 'refused'
    case 'sale.refunded':
      if (facts.outcome !== 'refunded') return null
      return facts.chargeback ? 'chargedback' : 'refunded'
    default:
      return null
  }
}

/** Null: Utmify has no word for it, or no longer wants to hear of it. */
export function utmifyStatus({ kind, facts, createdAt, now }: Happened): UtmifyStatus | null {
  const status = statusOf(kind, facts)
  const days = status === 'refunded' || status === 'chargedback' ? REFUND_DAYS : ORDER_DAYS
  return now - createdAt.getTime() <= days * DAY_MS ? status : null
}

/** `AAAA-MM-DD HH:MM:SS`, in UTC. */
const stamp = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const bare = (text: string | undefined): string | null => text?.replace(/[^\dA-Za-z]/g, '') || null

export function utmifyOrder(story: Story, status: UtmifyStatus) {
  const { transaction, buyer, at, test } = story
  const { amountCents, feeCents, completedAt } = transaction
  const givenBack = status === 'refunded' || status === 'chargedback'
  const tracking = buyer?.tracking ?? {}
  return {
    orderId: transaction.id,
    platform: 'Pagora',
    paymentMethod: 'pix',
    status,
    createdAt: stamp(transaction.createdAt),
    approvedDate: status !== 'waiting_payment' && completedAt ? stamp(completedAt) : null,
    refundedAt: givenBack ? stamp(at) : null,
    customer: {
      name: buyer?.customer.name ?? '',
      email: buyer?.customer.email ?? '',
      phone: bare(buyer?.customer.phone),
      document: bare(buyer?.customer.document?.number),
      country: 'BR',
    },
    products: productsOf(story),
    trackingParameters: Object.fromEntries(TRACKING_KEYS.map(key => [key, tracking[key] ?? null])),
    commission: {
      totalPriceInCents: amountCents,
      gatewayFeeInCents: feeCents,
      userCommissionInCents: amountCents - feeCents,
    },
    isTest: test,
  }
}

const productsOf = ({ transaction }: Story) =>
  (transaction.contents.products ?? []).map(({ id, name, cents }) => ({
    id,
    name,
    planId: null,
    planName: null,
    quantity: 1,
    priceInCents: cents,
  }))
