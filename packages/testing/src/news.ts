import { createOutgoing, type NewsOptions, newsOptions } from '@pagora/api'
import type { Database } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { signUp } from './callers.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { createTestServices, type TestServices } from './services.ts'

export interface NewsRig {
  services: TestServices
  /** Plays everybody who hears of sales; a path each. */
  receiver: Receiver
}

/** Services that reach these receivers, and Utmify and Xtrack at the first of them. */
export async function newsServices(
  db: Database,
  receivers: [Receiver, ...Receiver[]],
  overrides: Partial<NewsOptions> & { clock?: { now: number } } = {},
): Promise<TestServices> {
  const { clock, ...options } = overrides
  const services = await createTestServices(db, clock)
  const [{ url }] = receivers
  services.outgoing = createOutgoing(receivers.map(({ hostPort }) => hostPort))
  services.news = newsOptions({
    hosts: { utmify: `${url}/utmify`, xtrack: `${url}/xtrack`, pushcut: 'api.pushcut.io' },
    ...options,
  })
  return services
}

export async function newsRig(
  db: Database,
  overrides: Parameters<typeof newsServices>[2] = {},
): Promise<NewsRig> {
  const receiver = await startReceiver()
  return { receiver, services: await newsServices(db, [receiver], overrides) }
}

/** A seller who connected everything there is to this receiver. */
export async function connectedSeller(services: TestServices, { url }: Receiver) {
  const person = await signUp(services)
  const { user } = await person.calls.accounts.updateToken({
    token: {
      webhook: { generatedUrl: `${url}/generated`, paidUrl: `${url}/paid` },
      pushcut: { notificationUrl: `${url}/pushcut` },
      utmify: { apiKey: 'utmify-key' },
      xtrack: { token: 'xtrack-token' },
    },
  })
  return {
    ...person,
    sellerId: user._id as SellerId,
    signingSecret: user.token.webhook.signingSecret ?? '',
  }
}

/** A seller of whom only a webhook for sales is told. */
export async function webhookSeller(services: TestServices, paidUrl: string) {
  const person = await signUp(services)
  const { user } = await person.calls.accounts.updateToken({ token: { webhook: { paidUrl } } })
  return {
    ...person,
    sellerId: user._id as SellerId,
    signingSecret: user.token.webhook.signingSecret ?? '',
  }
}
