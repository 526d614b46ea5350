import type { Issue } from '@pagora/domain'
import type { IntegrationsUpdate } from '@pagora/domain/wire'
import { ADDRESS_WORDS } from '../outgoing/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { type Owner, readSettings, writeSettings } from './settings.ts'

/** What is left out stays; an address that may never be called is refused when it is saved. */
export async function updateSettings(
  ctx: RequestContext,
  owner: Owner,
  update: IntegrationsUpdate,
): Promise<void> {
  const addresses: [path: string, address: string | undefined][] = [
    ['token.webhook.generatedUrl', update.webhook?.generatedUrl],
    ['token.webhook.paidUrl', update.webhook?.paidUrl],
    ['token.pushcut.notificationUrl', update.pushcut?.notificationUrl],
  ]
  const issues = addresses.flatMap(([path, address]): Issue[] => {
    const fault = address ? ctx.services.outgoing.fault(address) : null
    return fault ? [{ path, msg: ADDRESS_WORDS[fault] }] : []
  })
  if (issues.length > 0) throw new Refusal('RULE', { issues })
  const { webhook, pushcut, utmify, xtrack } = await readSettings(ctx.services, owner)
  await writeSettings(ctx.services, owner, {
    webhook: {
      generatedUrl: update.webhook?.generatedUrl ?? webhook.generatedUrl,
      paidUrl: update.webhook?.paidUrl ?? webhook.paidUrl,
      signingSecret: webhook.signingSecret,
    },
    pushcut: { notificationUrl: update.pushcut?.notificationUrl ?? pushcut.notificationUrl },
    utmify: { apiKey: update.utmify?.apiKey ?? utmify.apiKey },
    xtrack: { token: update.xtrack?.token ?? xtrack.token },
  })
}
