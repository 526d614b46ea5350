import type { SellerId } from '@pagora/domain'
import pLimit from 'p-limit'
import { type IntegrationSettings, openSettings } from '../integrations/index.ts'
import type { Services } from '../services.ts'
import { audienceOf, deliveryId, receiverOf, webhookAddress } from './audience.ts'
import { type EventToTell, eventsToTell, settingsOf, tell } from './outbox-queries.ts'
import type { OnFault } from './try-delivery.ts'

export type OutboxEvent = EventToTell['event']

export interface RelayOptions {
  limit?: number
  /** Brings the money of a transfer to its receiver; without it, transfers stay where they are. */
  onTransfer?: ((event: OutboxEvent) => Promise<void>) | undefined
  onFault: OnFault
  /** Events that failed, and until when they are left alone: kept from one pass to the next. */
  resting?: Resting
}

export type Resting = Map<string, { until: number; times: number }>

const LIMIT = 500
/** Commits at once; sales need the database too. */
const AT_ONCE = 4
const FIRST_REST_MS = 1000
const LONGEST_REST_MS = 60_000

/**
 * Hands on what was written in the outbox: for each event the deliveries of whoever is to hear of it,
 * in one commit with its mark. Safe in any number of processes, and to repeat after a crash. Answers
 * whether there is more.
 */
export async function relayOnce(services: Services, options: RelayOptions): Promise<boolean> {
  const { limit = LIMIT, onTransfer, onFault, resting = new Map() } = options
  const { db, now } = services
  const rests = [...resting].filter(([, { until }]) => until > now()).map(([id]) => id)
  const found = await eventsToTell(db.pool, {
    limit,
    except: onTransfer ? '' : 'transfer.sent',
    resting: JSON.stringify(rests),
  })
  if (found.length === 0) return false
  const guarded = async (work: string, told: EventToTell[], run: () => Promise<void>): Promise<boolean> => {
    try {
      await run()
      for (const { event } of told) resting.delete(event.id)
      return true
    } catch (error) {
      for (const { event } of told) rest(resting, event.id, now())
      onFault(work, error)
      return false
    }
  }
  const limited = pLimit(AT_ONCE)
  const ready = await Promise.all(
    found.map(each =>
      each.event.kind === 'transfer.sent' && onTransfer
        ? limited(() => guarded('a transfer', [each], () => onTransfer(each.event)))
        : true,
    ),
  )
  const sellers = bySeller(found.filter((_, index) => ready[index]))
  const settings = await sealedSettings(services, [...sellers.keys()])
  await Promise.all(
    [...sellers].map(([sellerId, told]) =>
      limited(() =>
        guarded('telling a sale', told, () => tellOf(services, sellerId, told, settings.get(sellerId))),
      ),
    ),
  )
  return found.length === limit
}

function rest(resting: Resting, id: string, now: number): void {
  const times = (resting.get(id)?.times ?? 0) + 1
  resting.set(id, { times, until: now + Math.min(FIRST_REST_MS * 2 ** (times - 1), LONGEST_REST_MS) })
}

function bySeller(found: EventToTell[]): Map<SellerId, EventToTell[]> {
  return Map.groupBy(found, ({ event }) => event.sellerId)
}

type Open = () => IntegrationSettings

/** Read once for all of them; opened where a fault stops only its own seller. */
async function sealedSettings({ db, vault }: Services, sellerIds: SellerId[]): Promise<Map<SellerId, Open>> {
  if (sellerIds.length === 0) return new Map()
  const rows = await settingsOf(db.pool, { sellerIds: JSON.stringify(sellerIds) })
  return new Map(
    rows.map(({ sellerId, dataKey, settingsSealed }) => [
      sellerId,
      () => openSettings(vault, dataKey, settingsSealed),
    ]),
  )
}

async function tellOf(
  services: Services,
  sellerId: SellerId,
  told: EventToTell[],
  open: Open | undefined,
): Promise<void> {
  const { db, now } = services
  const settings = open?.() ?? null
  const news = told.flatMap(({ event, createdAt }) =>
    audienceOf(settings, {
      kind: event.kind,
      facts: event.facts,
      createdAt: createdAt ?? event.at,
      now: now(),
    }).map(channel => ({
      id: deliveryId(event, channel),
      event_id: event.id,
      kind: event.kind,
      channel,
      transaction_id: event.transactionId,
      receiver: receiverOf(
        services,
        sellerId,
        channel,
        channel === 'pushcut'
          ? (settings?.pushcut.notificationUrl ?? '')
          : webhookAddress(settings, event.kind),
      ),
    })),
  )
  await tell(db.pool, {
    sellerId,
    news: JSON.stringify(news),
    told: JSON.stringify(told.map(({ event }) => event.id)),
    now: new Date(now()),
  })
}
