import { acquirers, installation } from '@pagora/db'
import { newId, PLATFORM } from '@pagora/domain'
import type { Services } from '../services.ts'

const NAMES = { sandbox: 'Banco de testes', bacen: 'Pix' } as const

/**
 * The provider of the environment fills the first acquirer at the first start; from then on what the
 * admin stores rules. Of several processes that start at once, the one that states the fact makes it.
 */
export async function ensureFirstAcquirer(
  { db, now }: Services,
  provider: keyof typeof NAMES,
): Promise<void> {
  const at = new Date(now())
  await db.transaction(async tx => {
    const stated = await tx
      .insert(installation)
      .values({ name: 'first_acquirer', value: provider })
      .onConflictDoNothing()
      .returning({ name: installation.name })
    if (stated.length === 0) return
    await tx.insert(acquirers).values({
      id: newId('acq', PLATFORM, now()),
      name: NAMES[provider],
      active: true,
      environment: provider === 'sandbox' ? 'sandbox' : 'production',
      apiKeySealed: null,
      secretKeySealed: null,
      priority: 0,
      baseUrl: null,
      tokenUrl: null,
      pixKey: null,
      payouts: provider === 'sandbox' ? 'sandbox' : 'manual',
      certificateSealed: null,
      createdAt: at,
      updatedAt: at,
    })
  })
}
