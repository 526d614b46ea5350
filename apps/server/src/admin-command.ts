import { parseArgs } from 'node:util'
import { addAdmin, Refusal } from '@pagora/api'
import { newAdmin } from '@pagora/domain/wire'
import { StartRefused } from './boot/refused.ts'
import { scannable } from './boot/totp-notice.ts'
import { withServices } from './boot/with-services.ts'
import { ConfigError } from './config.ts'

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
  await withServices({ name: 'pnpm admin:add', say }, async services => {
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

function wordsFor(error: unknown): string {
  if (error instanceof Refusal && error.code === 'EMAIL_TAKEN')
    return 'There is an admin with this e-mail already.'
  if (error instanceof StartRefused || error instanceof ConfigError) return error.message
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    return error.message
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
