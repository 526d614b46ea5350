import type { DeliveryChannel } from '@pagora/domain'
import type { Services } from '../services.ts'
import { webhookAddress } from './audience.ts'
import { mailOf } from './mails.ts'
import { failed, type Outcome, outcomeOf, outcomeOfFault, outcomeOfMailFault } from './outcome.ts'
import { pushcutNotification } from './pushcut.ts'
import type { Story } from './story.ts'
import { utmifyOrder, utmifyStatus } from './utmify.ts'
import { signedHeaders, webhookBody } from './webhook.ts'
import { xtrackOrder, xtrackStatus } from './xtrack.ts'

interface News {
  channel: DeliveryChannel
  id: string
  story: Story
}

const NOT_SET = failed('A integração foi removida')
const ERASED = failed('Os dados desta venda foram apagados')

/**
 * One try. What it says is put together now, from what the seller has set now: an address that was
 * changed meanwhile is the one that is called.
 */
export function send(services: Services, news: News): Promise<Outcome> | Outcome {
  if (isOvertaken(news)) return failed('A venda já mudou de estado')
  switch (news.channel) {
    case 'webhook':
      return sendWebhook(services, news)
    case 'pushcut':
      return sendPushcut(services, news)
    case 'utmify':
      return sendUtmify(services, news)
    case 'xtrack':
      return sendXtrack(services, news)
    case 'buyer_mail':
    case 'seller_mail':
      return sendMail(services, news)
  }
}

/**
 * These keep one state for each sale, or ask a buyer to pay: told late, "waits for payment" would undo
 * what they already know. A webhook tells what happened and when, and is never overtaken.
 */
function isOvertaken({ channel, story: { kind, transaction } }: News): boolean {
  if (channel !== 'utmify' && channel !== 'xtrack' && channel !== 'buyer_mail') return false
  if (kind === 'sale.generated') return transaction.status !== 'pending'
  if (kind === 'sale.expired') return transaction.status !== 'failed'
  return channel !== 'buyer_mail' && kind === 'sale.paid' && transaction.outcome === 'refunded'
}

async function sendWebhook(services: Services, { id, story }: News): Promise<Outcome> {
  const url = webhookAddress(story.settings, story.kind)
  if (!story.settings || !url) return NOT_SET
  const body = webhookBody(story)
  const headers = signedHeaders(story.settings.webhook.signingSecret, id, body, services.now())
  return post(services, { url, headers, body }, 'webhook')
}

async function sendPushcut(services: Services, { story }: News): Promise<Outcome> {
  const url = story.settings?.pushcut.notificationUrl
  if (!url) return NOT_SET
  if (URL.parse(url)?.host !== services.news.hosts.pushcut && !services.outgoing.isListed(url)) {
    return failed('O endereço não é do Pushcut')
  }
  return post(services, { url, body: JSON.stringify(pushcutNotification(story)) })
}

async function sendUtmify(services: Services, { story }: News): Promise<Outcome> {
  const apiKey = story.settings?.utmify.apiKey
  if (!apiKey) return NOT_SET
  if (!story.buyer) return ERASED
  const { kind, facts, transaction } = story
  const status = utmifyStatus({ kind, facts, createdAt: transaction.createdAt, now: services.now() })
  if (!status) return failed('A venda passou do prazo da Utmify')
  return post(services, {
    url: `${services.news.hosts.utmify}/api-credentials/orders`,
    headers: { 'x-api-token': apiKey },
    body: JSON.stringify(utmifyOrder(story, status)),
  })
}

async function sendXtrack(services: Services, { story }: News): Promise<Outcome> {
  const token = story.settings?.xtrack.token
  const status = xtrackStatus(story.kind, story.facts)
  if (!token || !status) return NOT_SET
  if (!story.buyer) return ERASED
  return post(services, {
    url: `${services.news.hosts.xtrack}/api/integrations/api`,
    body: JSON.stringify(xtrackOrder(story, status, token)),
  })
}

async function sendMail(services: Services, { channel, story }: News): Promise<Outcome> {
  const mail = await mailOf(services, channel, story)
  if (!mail) return ERASED
  try {
    await services.mailer.send(mail)
    return { state: 'delivered' }
  } catch (error) {
    return outcomeOfMailFault(error)
  }
}

interface Request {
  url: string
  headers?: Record<string, string>
  body: string
}

async function post(
  { outgoing, news, now }: Services,
  { url, headers, body }: Request,
  kind: 'service' | 'webhook' = 'service',
): Promise<Outcome> {
  try {
    const answer = await outgoing.post({
      url,
      headers: { 'content-type': 'application/json', 'user-agent': 'Pagora', ...headers },
      body,
      timeoutMs: news.timeoutMs,
    })
    return outcomeOf(answer, kind, now())
  } catch (error) {
    return outcomeOfFault(error)
  }
}
