import { z } from 'zod'
import { shownKey, shownPushcut, webhook } from './shown.ts'

const address = webhook.trim().max(2000)
/** Keys of other services are theirs to judge; only their length is checked here. */
const foreignKey = shownKey.trim().max(500)

/** What a seller may change; keys, secrets and anything unknown in the object are ignored. */
export const updateTokenInput = z.object({
  token: z.object({
    webhook: z.object({ generatedUrl: address.optional(), paidUrl: address.optional() }).optional(),
    pushcut: z.object({ notificationUrl: shownPushcut.trim().max(2000).optional() }).optional(),
    utmify: z.object({ apiKey: foreignKey.optional() }).optional(),
    xtrack: z.object({ token: foreignKey.optional() }).optional(),
  }),
})
export type IntegrationsUpdate = z.infer<typeof updateTokenInput>['token']
