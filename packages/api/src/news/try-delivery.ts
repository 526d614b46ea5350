import { switchOffWebhook } from '../integrations/index.ts'
import type { Services } from '../services.ts'
import { webhookAddress } from './audience.ts'
import type { Answered } from './lanes.ts'
import { failed, type Outcome } from './outcome.ts'
import { claimDelivery, type DeliveryRow, type DueRow, finishDelivery } from './queries.ts'
import { nextTry } from './schedule.ts'
import { switchedOffMail } from './seller-mails.ts'
import { send } from './send.ts'
import { openStory, type Story } from './story.ts'
import { findStory } from './story-queries.ts'

export type OnFault = (work: string, error: unknown) => void

/** Claims it by compare-and-set, tries once, and writes down how it went. */
export async function tryDelivery(services: Services, due: DueRow, onFault: OnFault): Promise<Answered> {
  const { db, news, now } = services
  const { sellerId, id, nextAt: seen } = due
  const claimed = now()
  const lease = new Date(claimed + news.leaseMs)
  const [delivery] = await claimDelivery(db.pool, { sellerId, id, seen, now: new Date(claimed), lease })
  if (!delivery) return null
  const started = performance.now()
  const outcome = await attempt(services, delivery).catch((error: unknown): Outcome => {
    onFault('a delivery', error)
    return { state: 'waiting', fault: 'Algo deu errado do nosso lado' }
  })
  const slow = performance.now() - started >= news.timeoutMs / 2
  const { state, http, ...rest } = outcome
  const waits = outcome.state === 'waiting'
  const nextAt = waits ? nextTry(news, delivery.attempts, now(), outcome.askedMs) : null
  await finishDelivery(db.pool, {
    sellerId,
    id,
    lease,
    state: waits && !nextAt ? 'failed' : state,
    nextAt,
    lastStatus: http ?? null,
    lastFault: 'fault' in rest ? rest.fault : null,
  })
  return slow ? 'slow' : 'prompt'
}

async function attempt(services: Services, delivery: DeliveryRow): Promise<Outcome> {
  const { sellerId, transactionId, eventId, id, channel, kind } = delivery
  const [row] = await findStory(services.db.pool, { sellerId, transactionId, eventId: eventId ?? '' })
  if (!row) return failed('Não há mais o que contar')
  const story = openStory(services, kind, row)
  const outcome = await send(services, { channel, id, story })
  if (channel === 'webhook' && outcome.http === 410) await switchOff(services, story)
  return outcome
}

/** The receiver says that the address is gone for good; whoever set it is told once. */
async function switchOff(services: Services, { seller, settings, kind }: Story): Promise<void> {
  const address = webhookAddress(settings, kind)
  if (!(await switchOffWebhook(services, seller, address))) return
  services.background.run('tell of a webhook switched off', () =>
    services.mailer.send(switchedOffMail(seller.email, seller.name, services.appUrl)),
  )
}
