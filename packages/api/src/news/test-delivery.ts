import { deliveries } from '@pagora/db'
import { cents, dayOf, newId } from '@pagora/domain'
import type { TestableChannel, TestDelivery } from '@pagora/domain/wire'
import { readSettings } from '../integrations/index.ts'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { receiverOf, webhookAddress } from './audience.ts'
import type { Outcome } from './outcome.ts'
import { send } from './send.ts'
import type { Story } from './story.ts'
import { findSellerOf } from './story-queries.ts'

/** Sends a made-up sale now, once, and says how it went; the log keeps it as a test. */
export async function testDelivery(
  ctx: RequestContext,
  { sellerId }: SellerPrincipal,
  channel: TestableChannel,
): Promise<TestDelivery> {
  const { db, limits, now } = ctx.services
  await limits.take('deliveryTestBySeller', sellerId)
  const [seller] = await findSellerOf(db.pool, { sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const story = madeUp({ seller, settings: await readSettings(ctx.services, seller), now: now() })
  if (!isSet(story, channel)) {
    throw new Refusal('RULE', { issues: [{ path: 'channel', msg: 'Configure esta integração primeiro' }] })
  }
  const id = newId('dlv', sellerId, now())
  const outcome = await send(ctx.services, { channel, id, story })
  await log(ctx, { id, channel, story, outcome })
  return {
    delivered: outcome.state === 'delivered',
    ...(outcome.http !== undefined && { lastStatus: outcome.http }),
    ...(outcome.state !== 'delivered' && { fault: outcome.fault }),
  }
}

function isSet({ settings, kind }: Story, channel: TestableChannel): boolean {
  if (channel === 'webhook') return webhookAddress(settings, kind) !== ''
  return Object.values(settings?.[channel] ?? {}).some(Boolean)
}

type Made = Pick<Story, 'seller'> & { settings: NonNullable<Story['settings']>; now: number }

/** A paid sale; where only the address for new ones is set, one that waits. */
function madeUp({ seller, settings, now }: Made): Story {
  const { generatedUrl, paidUrl } = settings.webhook
  const waits = generatedUrl !== '' && paidUrl === ''
  const at = new Date(now)
  const amountCents = cents(1990)
  const feeCents = cents(60)
  return {
    kind: waits ? 'sale.generated' : 'sale.paid',
    at,
    facts: { amountCents, feeCents, createdDay: dayOf(now) },
    transaction: {
      id: newId(TRANSACTION_PREFIX, seller.sellerId, now),
      kind: 'sale',
      status: waits ? 'pending' : 'completed',
      outcome: null,
      amountCents,
      feeCents,
      refundedCents: cents(0),
      createdAt: at,
      completedAt: waits ? null : at,
      contents: { products: [{ id: 'teste', name: 'Produto de teste', cents: amountCents }] },
    },
    buyer: {
      customer: { name: 'Cliente de Teste', email: 'cliente@exemplo.com.br', phone: '11987654321' },
      tracking: { utm_source: 'teste' },
    },
    seller,
    settings,
    test: true,
  }
}

interface Tried {
  id: string
  channel: TestableChannel
  story: Story
  outcome: Outcome
}

async function log({ services }: RequestContext, { id, channel, story, outcome }: Tried): Promise<void> {
  const { sellerId } = story.seller
  const at = new Date(services.now())
  const address =
    channel === 'pushcut'
      ? (story.settings?.pushcut.notificationUrl ?? '')
      : webhookAddress(story.settings, story.kind)
  // unprepared: a person pressed a button.
  await services.db.pool.insert(deliveries).values({
    sellerId,
    id,
    eventId: null,
    kind: story.kind,
    channel,
    transactionId: story.transaction.id,
    receiver: receiverOf(services, sellerId, channel, address),
    state: outcome.state === 'delivered' ? 'delivered' : 'failed',
    attempts: 1,
    lastStatus: outcome.http ?? null,
    lastFault: outcome.state === 'delivered' ? null : outcome.fault,
    createdAt: at,
    lastAt: at,
    nextAt: null,
  })
}
