import { randomBytes } from 'node:crypto'
import { hot, integrations } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { eq, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import type { Vault } from '../vault/index.ts'

export interface IntegrationSettings {
  webhook: { generatedUrl: string; paidUrl: string; signingSecret: string }
  pushcut: { notificationUrl: string }
  utmify: { apiKey: string }
  xtrack: { token: string }
}

type Stores = Pick<Services, 'db' | 'vault' | 'now'>

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
  { db, vault, now }: Stores,
  { sellerId, dataKey }: Owner,
): Promise<IntegrationSettings> {
  let [row] = await findSettings(db.pool, { sellerId })
  if (!row) {
    const settingsSealed = vault.withKey(dataKey).seal(CONTEXT, JSON.stringify(fresh()))
    await db.pool
      .insert(integrations)
      .values({ sellerId, settingsSealed, updatedAt: new Date(now()) })
      .onConflictDoNothing()
    ;[row] = await findSettings(db.pool, { sellerId })
  }
  if (!row) throw new Error('integration settings vanished while they were made')
  return openSettings(vault, dataKey, row.settingsSealed)
}

/** For whoever has read the row along with others. */
export const openSettings = (vault: Vault, dataKey: Buffer, sealed: Buffer): IntegrationSettings =>
  JSON.parse(vault.withKey(dataKey).open(CONTEXT, sealed)) as IntegrationSettings

export async function writeSettings(
  { db, vault, now }: Stores,
  { sellerId, dataKey }: Owner,
  settings: IntegrationSettings,
): Promise<void> {
  const settingsSealed = vault.withKey(dataKey).seal(CONTEXT, JSON.stringify(settings))
  await db.pool
    .update(integrations)
    .set({ settingsSealed, updatedAt: new Date(now()) })
    .where(eq(integrations.sellerId, sellerId))
}
