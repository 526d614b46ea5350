import { randomBytes } from 'node:crypto'
import { hot, integrations } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { eq, sql } from 'drizzle-orm'
import type { RequestContext } from '../rpc/index.ts'

export interface IntegrationSettings {
  webhook: { generatedUrl: string; paidUrl: string; signingSecret: string }
  pushcut: { notificationUrl: string }
  utmify: { apiKey: string }
  xtrack: { token: string }
}

/** Whose settings, and the sealed key that opens them. */
export interface Owner {
  sellerId: SellerId
  dataKey: Buffer
}

const CONTEXT = 'integrations.settings_sealed'
/** As Standard Webhooks has it: 24 to 64 random bytes. */
const SIGNING_SECRET_BYTES = 32

const findSettings = hot<{ sellerId: SellerId }, { settingsSealed: Buffer }[]>('find_integrations', db =>
  db
    .select({ settingsSealed: integrations.settingsSealed })
    .from(integrations)
    .where(eq(integrations.sellerId, sql.placeholder('sellerId'))),
)

const fresh = (): IntegrationSettings => ({
  webhook: {
    generatedUrl: '',
    paidUrl: '',
    signingSecret: `whsec_${randomBytes(SIGNING_SECRET_BYTES).toString('base64')}`,
  },
  pushcut: { notificationUrl: '' },
  utmify: { apiKey: '' },
  xtrack: { token: '' },
})

/** A seller's settings; made on the first look, since the signing secret must then stay the same. */
export async function readSettings(
  ctx: RequestContext,
  { sellerId, dataKey }: Owner,
): Promise<IntegrationSettings> {
  const { db, vault, now } = ctx.services
  const sealer = vault.withKey(dataKey)
  let [row] = await findSettings(db.pool, { sellerId })
  if (!row) {
    const settingsSealed = sealer.seal(CONTEXT, JSON.stringify(fresh()))
    await db.pool
      .insert(integrations)
      .values({ sellerId, settingsSealed, updatedAt: new Date(now()) })
      .onConflictDoNothing()
    ;[row] = await findSettings(db.pool, { sellerId })
  }
  if (!row) throw new Error('integration settings vanished while they were made')
  return JSON.parse(sealer.open(CONTEXT, row.settingsSealed)) as IntegrationSettings
}

export async function writeSettings(
  ctx: RequestContext,
  { sellerId, dataKey }: Owner,
  settings: IntegrationSettings,
): Promise<void> {
  const { db, vault, now } = ctx.services
  const settingsSealed = vault.withKey(dataKey).seal(CONTEXT, JSON.stringify(settings))
  await db.pool
    .update(integrations)
    .set({ settingsSealed, updatedAt: new Date(now()) })
    .where(eq(integrations.sellerId, sellerId))
}
