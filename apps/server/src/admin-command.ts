import { parseArgs } from 'node:util'
import { addAdmin, Refusal, type Services } from '@pagora/api'
import { migrate, openDatabase } from '@pagora/db'
import { startEmbeddedPostgres } from '@pagora/db/embedded'
import { newAdmin } from '@pagora/domain/wire'
import { sandboxBank } from './boot/bank.ts'
import { openDataDir } from './boot/data-dir.ts'
import { lockInstance } from './boot/instance-lock.ts'
import { StartRefused } from './boot/refused.ts'
import { appRolePassword, openSecrets } from './boot/secrets.ts'
import { scannable, totpNotice } from './boot/totp-notice.ts'
import { ConfigError, readConfig } from './config.ts'
import { createServices } from './services.ts'

// pnpm admin:add --name "Ana Souza" --email ana@exemplo.com.br
const say = (message: string): void => void process.stdout.write(`${message}\n`)

try {
  const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } })
  const admin = newAdmin.safeParse(values)
  if (!admin.success) {
    throw new StartRefused(
      [
        'Who is it? pnpm admin:add --name "Ana Souza" --email ana@exemplo.com.br',
        ...admin.error.issues.map(({ path, message }) => `  - --${path.join('.')}: ${message}`),
      ].join('\n'),
    )
  }
  await withServices(async services => {
    const uri = await addAdmin(services, admin.data)
    say(
      scannable(
        `${admin.data.name} signs in with codes of this secret. Scan it with an authenticator app; it is shown only now.`,
        uri,
      ),
    )
  })
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`${wordsFor(error)}\n`)
}
process.exit()

/** On the database that `npm start` serves, whether it runs just now or not. */
async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const dataDir = await openDataDir(config.dataDir)
  // Null: a server runs, and its database is not ours to stop.
  const lock = await lockInstance(dataDir, { pid: process.pid, url: 'pnpm admin:add' }).catch(
    (error: unknown) => {
      if (error instanceof StartRefused) return null
      throw error
    },
  )
  const secrets = await openSecrets(dataDir, config)
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: say }) : null
  try {
    const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
    const { appUrl } = await migrate({ ownerUrl, appRolePassword: appRolePassword(secrets.secretKey) })
    const db = openDatabase(config.databaseAppUrl ?? appUrl, { prepare: config.databasePrepare, max: 2 })
    try {
      const { secretKey } = secrets
      await work(
        await createServices({
          db,
          secretKey,
          dataDir,
          appUrl: config.appUrl,
          smtpUrl: config.smtpUrl,
          egressAllow: config.egressAllow,
          sandbox: sandboxBank(config.host, config.pspPort, secretKey),
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
  }
  // The first start would not show it any more.
  if (secrets.newTotpSecret) say(totpNotice(secrets.masterTotpSecret))
}

function wordsFor(error: unknown): string {
  if (error instanceof Refusal && error.code === 'EMAIL_TAKEN')
    return 'There is an admin with this e-mail already.'
  if (error instanceof StartRefused || error instanceof ConfigError) return error.message
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    return error.message
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
