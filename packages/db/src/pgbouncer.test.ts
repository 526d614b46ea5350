import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { PLATFORM } from '@pagora/domain'
import { createDatabase } from '@pagora/testing'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { hot } from './hot.ts'
import { accountEmails } from './schema/index.ts'

const [, major = '0', minor = '0'] =
  /(\d+)\.(\d+)/.exec(spawnSync('pgbouncer', ['--version']).stdout?.toString() ?? '') ?? []
const installed = major !== '0'
/** The first version that knows prepared statements in transaction mode. */
const prepares = Number(major) > 1 || Number(minor) >= 21

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** A bouncer with fewer connections than we use, so that they change hands between transactions. */
async function bounce(target: URL): Promise<{ url: string; stop(): void }> {
  const folder = await mkdtemp(join(tmpdir(), 'pagora-bouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`)
  await writeFile(
    join(folder, 'bouncer.ini'),
    [
      '[databases]',
      `* = host=${target.hostname} port=${target.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = plain\nauth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction\ndefault_pool_size = 2',
      prepares ? 'max_prepared_statements = 100' : '',
    ].join('\n'),
  )
  // It refuses to run as root.
  const asOther = userInfo().uid === 0 ? ['-u', 'nobody'] : []
  const bouncer = spawn('pgbouncer', ['-q', ...asOther, join(folder, 'bouncer.ini')], { stdio: 'ignore' })
  const url = new URL(target)
  url.port = String(port)
  return { url: url.toString(), stop: () => bouncer.kill() }
}

const byEmail = hot<{ email: string }, { email: string }[]>('bounced_by_email', db =>
  db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(eq(accountEmails.email, sql.placeholder('email'))),
)

test.skipIf(!installed)('queries and transactions pass a PgBouncer in transaction mode', async () => {
  const database = await createDatabase()
  const bouncer = await bounce(new URL(database.appUrl))
  const db = openDatabase(bouncer.url, { max: 8, prepare: prepares })
  try {
    await expect.poll(() => db.ping().then(() => 'up', String), { timeout: 5000 }).toBe('up')
    const emails = Array.from({ length: 60 }, (_, n) => `bounced.${n}@exemplo.com`)
    const found = await Promise.all(
      emails.map(email =>
        db.transaction(async tx => {
          await tx.insert(accountEmails).values({ email, sellerId: PLATFORM, createdAt: new Date() })
          return byEmail(tx, { email })
        }),
      ),
    )
    expect(found.map(rows => rows[0]?.email)).toEqual(emails)
    const again = await Promise.all(emails.map(email => byEmail(db.pool, { email })))
    expect(again.map(rows => rows[0]?.email)).toEqual(emails)
  } finally {
    await db.close()
    bouncer.stop()
    await database.drop()
  }
})
