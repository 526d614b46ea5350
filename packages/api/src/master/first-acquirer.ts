import { acquirers, installation } from '@pagora/db'
import { newId, PLATFORM } from '@pagora/domain'
import { sealCertificate, sealKey } from '../acquirers/index.ts'
import type { Services } from '../services.ts'

/** What the environment says of a real provider. */
export interface GivenAcquirer {
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  pixKey: string | null
  payouts: 'sandbox' | 'efi' | 'manual'
  certificate: { cert: string; key: string; ca: string | null } | null
}

const NAMES = { sandbox: 'Banco de testes', bacen: 'Pix' } as const

/**
 * The provider of the environment fills the first acquirer at the first start; from then on what the
 * admin stores rules. Of several processes that start at once, the one that states the fact makes it.
 */
export async function ensureFirstAcquirer(
  { db, vault, now }: Services,
  provider: keyof typeof NAMES,
  given: GivenAcquirer | null = null,
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
      apiKeySealed: given && sealKey(vault, 'apiKey', given.clientId),
      secretKeySealed: given && sealKey(vault, 'secretKey', given.clientSecret),
      priority: 0,
      baseUrl: given?.baseUrl ?? null,
      tokenUrl: given?.tokenUrl ?? null,
      pixKey: given?.pixKey ?? null,
      payouts: given?.payouts ?? (provider === 'sandbox' ? 'sandbox' : 'manual'),
      certificateSealed: given?.certificate ? sealCertificate(vault, given.certificate) : null,
      createdAt: at,
      updatedAt: at,
    })
  })
}
