import { integrations } from '@pagora/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { type Owner, openSettings, writeSettings } from './settings.ts'

/** Takes a webhook address out of use that said it is gone; false where the seller has already changed it. */
export function switchOffWebhook(
  services: Pick<Services, 'db' | 'vault' | 'now'>,
  owner: Owner,
  address: string,
): Promise<boolean> {
  const { db, vault } = services
  return db.transaction(async tx => {
    // unprepared: once in an address's life. Locked, so that a seller who saves meanwhile is not undone.
    const [row] = await tx
      .select({ settingsSealed: integrations.settingsSealed })
      .from(integrations)
      .where(eq(integrations.sellerId, owner.sellerId))
      .for('update')
    if (!row) return false
    const { webhook, ...rest } = openSettings(vault, owner.dataKey, row.settingsSealed)
    if (webhook.generatedUrl !== address && webhook.paidUrl !== address) return false
    const without = (url: string) => (url === address ? '' : url)
    await writeSettings({ ...services, db: { ...db, pool: tx } }, owner, {
      ...rest,
      webhook: {
        ...webhook,
        generatedUrl: without(webhook.generatedUrl),
        paidUrl: without(webhook.paidUrl),
      },
    })
    return true
  })
}
