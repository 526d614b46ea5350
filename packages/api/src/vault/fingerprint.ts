import { type Database, installation } from '@pagora/db'
import { eq } from 'drizzle-orm'
import type { Vault } from './vault.ts'

const NAME = 'secret_key_fingerprint'

/**
 * The first process writes its root key's fingerprint, every later one must have the same key: with
 * another, nothing that is sealed could be opened, and new secrets would be lost to the old key.
 */
export async function keyBelongsToDatabase(db: Database, vault: Vault): Promise<boolean> {
  await db.pool.insert(installation).values({ name: NAME, value: vault.fingerprint() }).onConflictDoNothing()
  const [row] = await db.pool.select().from(installation).where(eq(installation.name, NAME))
  return row?.value === vault.fingerprint()
}
