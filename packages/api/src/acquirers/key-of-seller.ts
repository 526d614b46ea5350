import { hot, providerAccounts, sellers } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import type { Vault } from '../vault/index.ts'
import type { Acquirer } from './acquirers.ts'

const CONTEXT = 'provider_accounts.pix_key_sealed'
const at = sql.placeholder

const findAccount = hot<{ sellerId: SellerId; acquirerId: string }, { pixKeySealed: Buffer }[]>(
  'find_provider_account',
  db =>
    db
      .select({ pixKeySealed: providerAccounts.pixKeySealed })
      .from(providerAccounts)
      .where(
        and(eq(providerAccounts.sellerId, at('sellerId')), eq(providerAccounts.acquirerId, at('acquirerId'))),
      ),
)

const firstSellers = hot<Record<string, never>, { sellerId: SellerId }[]>('first_sellers', db =>
  db.select({ sellerId: sellers.sellerId }).from(sellers).limit(2),
)

export const sealPixKey = (vault: Vault, dataKey: Buffer, pixKey: string): Buffer =>
  vault.withKey(dataKey).seal(CONTEXT, pixKey)

/**
 * The Pix key that is paid for this seller, and that pays this seller's withdrawals: of the seller's own
 * account at a real provider. The platform's own serves the sandbox, and an installation of one seller.
 */
export async function keyOfSeller(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  acquirer: Acquirer,
  { sellerId, dataKey }: { sellerId: SellerId; dataKey: Buffer },
): Promise<string | null> {
  if (acquirer.environment === 'sandbox') return acquirer.pixKey
  const [account] = await findAccount(db.pool, { sellerId, acquirerId: acquirer.id })
  if (account) return vault.withKey(dataKey).open(CONTEXT, account.pixKeySealed)
  if (acquirer.pixKey === null) return null
  return (await firstSellers(db.pool, {})).length === 1 ? acquirer.pixKey : null
}
