import { z } from 'zod'

const address = z.string().trim().max(2000)
/** Keys of other services are theirs to judge; only their length is checked here. */
const foreignKey = z.string().trim().max(500)

/** What a seller may change; keys, secrets and anything unknown in the object are ignored. */
export const updateTokenInput = z.object({
  token: z.object({
    webhook: z.object({ generatedUrl: address.optional(), paidUrl: address.optional() }).optional(),
    pushcut: z.object({ notificationUrl: address.optional() }).optional(),
    utmify: z.object({ apiKey: foreignKey.optional() }).optional(),
    xtrack: z.object({ token: foreignKey.optional() }).optional(),
  }),
})
export type IntegrationsUpdate = z.infer<typeof updateTokenInput>['token']
