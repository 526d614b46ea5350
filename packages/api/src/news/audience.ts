import { createHash } from 'node:crypto'
import { type DeliveryChannel, type EventFacts, type EventKind, newId, type SellerId } from '@pagora/domain'
import type { IntegrationSettings } from '../integrations/index.ts'
import type { Services } from '../services.ts'
import { utmifyStatus } from './utmify.ts'
import { xtrackStatus } from './xtrack.ts'

interface Happened {
  kind: EventKind
  facts: EventFacts
  /** When the sale was made. */
  createdAt: Date
  now: number
}

const TO_GENERATED_URL: readonly EventKind[] = ['sale.generated', 'sale.expired']
const TO_PAID_URL: readonly EventKind[] = ['sale.paid', 'sale.refunded', 'sale.disputed']
const PUSHED: readonly EventKind[] = ['sale.generated', 'sale.paid']
const MAILED_TO_BUYER: readonly EventKind[] = ['sale.generated', 'sale.paid', 'sale.refunded']
const MAILED_TO_SELLER: readonly EventKind[] = [
  'sale.paid',
  'sale.refunded',
  'sale.disputed',
  'withdrawal.completed',
  'withdrawal.failed',
]

/** Empty where a webhook does not hear of it. */
export function webhookAddress(settings: IntegrationSettings | null, kind: EventKind): string {
  if (!settings) return ''
  if (TO_GENERATED_URL.includes(kind)) return settings.webhook.generatedUrl
  return TO_PAID_URL.includes(kind) ? settings.webhook.paidUrl : ''
}

/** Who is to hear of it. */
export function audienceOf(settings: IntegrationSettings | null, happened: Happened): DeliveryChannel[] {
  const { kind, facts } = happened
  const hears: Record<DeliveryChannel, boolean> = {
    webhook: webhookAddress(settings, kind) !== '',
    pushcut: Boolean(settings?.pushcut.notificationUrl) && PUSHED.includes(kind),
    utmify: Boolean(settings?.utmify.apiKey) && utmifyStatus(happened) !== null,
    xtrack: Boolean(settings?.xtrack.token) && xtrackStatus(kind, facts) !== null,
    buyer_mail: MAILED_TO_BUYER.includes(kind),
    seller_mail: MAILED_TO_SELLER.includes(kind),
  }
  return (Object.keys(hears) as DeliveryChannel[]).filter(channel => hears[channel])
}

/** Services that all sellers share are one receiver each; an address that a seller typed is one of theirs. */
const SHARED: Partial<Record<DeliveryChannel, string>> = {
  utmify: 'utmify',
  xtrack: 'xtrack',
  buyer_mail: 'mail',
  seller_mail: 'mail',
}
export const isShared = (receiver: string): boolean => Object.values(SHARED).includes(receiver)

/** What tells receivers apart, without telling the address. */
export function receiverOf(
  { vault }: Pick<Services, 'vault'>,
  sellerId: SellerId,
  channel: DeliveryChannel,
  address: string,
): string {
  const shared = SHARED[channel]
  if (shared) return shared
  const host = URL.parse(address)?.host ?? ''
  return `${channel}:${sellerId}:${vault.mac('news.receiver', sellerId, host).toString('hex').slice(0, 12)}`
}

/**
 * Follows from the event and the channel, so that news told again after a crash has the id it had; and
 * sorts by when it happened, as all ids do.
 */
export const deliveryId = (event: { sellerId: SellerId; id: string; at: Date }, channel: string): string =>
  newId('dlv', event.sellerId, event.at.getTime(), bytes =>
    createHash('sha256').update(`${event.id} ${channel}`).digest().subarray(0, bytes),
  )
