import { type Database, installation } from '@pagora/db'
import { eq } from 'drizzle-orm'

type Fact = 'secret_key_fingerprint' | 'demo_data' | 'first_acquirer'

/** What is true of this whole installation, or null while nobody has said. */
export async function installationFact(db: Database, name: Fact): Promise<string | null> {
  const [row] = await db.pool.select().from(installation).where(eq(installation.name, name))
  return row?.value ?? null
}

/** Said once: the first process to say it is right, and later ones change nothing. */
export async function stateInstallationFact(db: Database, name: Fact, value: string): Promise<void> {
  await db.pool.insert(installation).values({ name, value }).onConflictDoNothing()
}
