import type { Database } from '@pagora/db'
import { installationFact, stateInstallationFact } from '../installation.ts'
import type { Vault } from './vault.ts'

/**
 * The first process writes its root key's fingerprint, every later one must have the same key: with
 * another, nothing that is sealed could be opened, and new secrets would be lost to the old key.
 */
export async function keyBelongsToDatabase(db: Database, vault: Vault): Promise<boolean> {
  await stateInstallationFact(db, 'secret_key_fingerprint', vault.fingerprint())
  return (await installationFact(db, 'secret_key_fingerprint')) === vault.fingerprint()
}
