import type { Services } from '@pagora/api'
import { migrate, openDatabase } from '@pagora/db'
import { startEmbeddedPostgres } from '@pagora/db/embedded'
import { readConfig } from '../config.ts'
import { createServices } from '../services.ts'
import { sandboxBank } from './bank.ts'
import { openDataDir } from './data-dir.ts'
import { lockInstance } from './instance-lock.ts'
import { StartRefused } from './refused.ts'
import { appRolePassword, openSecrets } from './secrets.ts'
import { totpNotice } from './totp-notice.ts'

interface Command {
  /** As whoever is kept waiting by it is told. */
  name: string
  say: (message: string) => void
}

/** What a command does on the database that `npm start` serves, whether it runs just now or not. */
export async function withServices<Answer>(
  { name, say }: Command,
  work: (services: Services) => Promise<Answer>,
): Promise<Answer> {
  const config = readConfig(process.env)
  const dataDir = await openDataDir(config.dataDir)
  // Null: a server runs, and its database is not ours to stop.
  const lock = await lockInstance(dataDir, { pid: process.pid, url: name }).catch((error: unknown) => {
    if (error instanceof StartRefused) return null
    throw error
  })
  const secrets = await openSecrets(dataDir, config)
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: say }) : null
  try {
    const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
    const { appUrl } = await migrate({ ownerUrl, appRolePassword: appRolePassword(secrets.secretKey) })
    const db = openDatabase(config.databaseAppUrl ?? appUrl, { prepare: config.databasePrepare, max: 2 })
    try {
      const { secretKey } = secrets
      return await work(
        await createServices({
          db,
          secretKey,
          dataDir,
          appUrl: config.appUrl,
          smtpUrl: config.smtpUrl,
          egressAllow: config.egressAllow,
          sandbox: sandboxBank(config, secretKey),
          limited: true,
          onFault: (what, error) => say(`${what} failed: ${String(error)}`),
        }),
      )
    } finally {
      await db.close()
    }
  } finally {
    if (lock) await embedded?.stop()
    await lock?.release()
    // The first start would not show it any more.
    if (secrets.newTotpSecret) say(totpNotice(secrets.masterTotpSecret))
  }
}
