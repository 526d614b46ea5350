// What people hand over is looked for in everything that is written: database, files, mails, log.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../house/root.mjs'
import { SERVER, SERVER_ENV } from '../house/server-command.mjs'
import { postgresOf } from './client.mjs'
import { MONEY, moveMoney } from './planted-money.mjs'
import { handOver, PERSON } from './planted-person.mjs'
import { environment, freePorts, untilReady } from './server.mjs'

const MEMORY_MAX_MB = 512
const LARGE = 12
const TOTP = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Every file below a folder, links followed, as raw bytes. */
function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) yield* files(path)
    else if (found?.isFile()) yield [path, readFileSync(path)]
  }
}

/** The most memory that a process has ever held, as Linux counts it. */
const peakMb = pid =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** As the owner of the tables, of an embedded PostgreSQL that runs. */
function urlOfCluster(home) {
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  const port = readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://pagora:${password}@127.0.0.1:${port}/pagora`
}

/** What stands in the rows as they would be dumped: bytes as hex, so each is looked for as hex too. */
async function dumpOf(databaseUrl) {
  const sql = postgresOf(databaseUrl)
  const tables = await sql`select tablename from pg_tables where schemaname = 'public' order by 1`
  const rows = []
  for (const { tablename } of tables)
    for (const { row } of await sql`select t::text as row from ${sql(tablename)} t`) rows.push(row)
  await sql.end()
  return { tables: tables.length, text: rows.join('\n') }
}

const asHex = text => Buffer.from(text).toString('hex')

/** @param {boolean} small without the large uploads and what memory they take */
async function tryPlanted(small) {
  const sharp = createRequire(inRoot('packages/api/package.json'))('sharp')
  const dataDir = mkdtempSync(join(tmpdir(), 'pagora-planted-'))
  let home
  try {
    const [deadPort] = await freePorts(1)
    const { env, url, bankUrl } = await environment({
      DATA_DIR: dataDir,
      DEMO: 'false',
      LOG_LEVEL: 'debug',
      MASTER_TOTP_SECRET: TOTP,
      EGRESS_ALLOW: `127.0.0.1:${deadPort}`,
      RATE_LIMIT: 'off',
    })
    const server = await untilReady(process.execPath, SERVER, { env: { ...SERVER_ENV, ...env } })
    home = realpathSync(join(dataDir, 'postgres'))
    const idle = peakMb(server.child.pid)
    const planted = await handOver(url, sharp, small ? 0 : LARGE)
    const peak = peakMb(server.child.pid)
    const databaseUrl = urlOfCluster(home)
    const moved = await moveMoney({
      url,
      bankUrl,
      databaseUrl,
      totp: TOTP,
      deadUrl: `http://127.0.0.1:${deadPort}/`,
    })
    const dump = await dumpOf(databaseUrl)
    process.kill(server.child.pid, 'SIGTERM')
    await server.exited
    const secrets = {
      ...PERSON,
      'session token': planted.token,
      'secret key': planted.secret,
      'signing secret': planted.signing,
      ...MONEY,
      // Re-encoded on the way in; a piece from the middle of what was sent must not be there either.
      selfie: planted.selfie.subarray(2000, 2064),
      document: planted.document.subarray(2000, 2064),
    }
    const written = [...files(dataDir), ...files(home), ['the log', Buffer.from(server.output())]]
    // The bank's own books: it has to know who is paid, which also shows that all of it was on its way.
    const ofBank = ([path]) => /\/bank\.sqlite/.test(path)
    const everything = written.filter(file => !ofBank(file))
    const reached = written.some(file => ofBank(file) && file[1].includes(MONEY['the Pix key that is a CPF']))
    const found = Object.entries(secrets).flatMap(([name, text]) => [
      ...everything.flatMap(([path, bytes]) => (bytes.includes(text) ? [`${name} in ${path}`] : [])),
      ...(dump.text.includes(text) || dump.text.includes(asHex(text)) ? [`${name} in the dump`] : []),
    ])
    const jpegs = everything.filter(
      ([path, bytes]) => /kyc/.test(path) && bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    )
    console.log(
      `looked in ${everything.length} files and a dump of ${dump.tables} tables, ${dump.text.length} characters, after ${moved.mails(dataDir)} mails; uploads at once of ${(planted.large.length / 2 ** 20).toFixed(1)} MB: ${planted.statuses.join(' ')}`,
    )
    console.log(
      `peak memory of the server: ${peak.toFixed(0)} MB, ${idle.toFixed(0)} MB of it before anything was asked (at most ${MEMORY_MAX_MB})`,
    )
    for (const where of [...found, ...jpegs.map(([path]) => `a photo that is not sealed: ${path}`)])
      console.log(`FOUND ${where}`)
    const well =
      reached &&
      found.length + jpegs.length === 0 &&
      peak <= MEMORY_MAX_MB &&
      planted.statuses.every(status => status < 500 || status === 503)
    console.log(well ? 'nothing that was planted was found' : 'not as promised')
    return well ? 0 : 1
  } finally {
    if (home) rmSync(home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.once('SIGTERM', () => process.exit(1))
process.exitCode = await tryPlanted(process.argv[2] === 'small')
process.exit()
