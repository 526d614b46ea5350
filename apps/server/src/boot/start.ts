import { join } from 'node:path'
import { ensureFirstAcquirer, ensureFirstAdmin, findUnfindable } from '@pagora/api'
import { migrate, openDatabase } from '@pagora/db'
import { startEmbeddedPostgres } from '@pagora/db/embedded'
import { buildApp, type Pagora } from '../app.ts'
import type { Config } from '../config.ts'
import { loadDemo, refuseDemoData } from '../demo/load-demo.ts'
import { countersIn, openRedis } from '../http/limits/index.ts'
import { loggerOptions } from '../http/observe/index.ts'
import { startJobs } from '../jobs/index.ts'
import { startPurging } from '../jobs/purge.ts'
import { redisBus } from '../redis-bus.ts'
import { createServices } from '../services.ts'
import { ownUrl, sandboxBank, startBank } from './bank.ts'
import { openDataDir } from './data-dir.ts'
import { lockInstance } from './instance-lock.ts'
import { refuseUnreachable } from './own-database.ts'
import { type NamedPort, requirePorts } from './ports.ts'
import { appRolePassword, openSecrets } from './secrets.ts'
import type { Opened, StopRequest } from './stopping.ts'
import { totpNotice } from './totp-notice.ts'

interface Start {
  config: Config
  /** Whatever is opened is put here at once, so that a stop at any moment closes it. */
  opened: Opened
  stop: Pick<StopRequest, 'check'>
  say: (message: string) => void
}

/** Everything from an empty folder to two listening origins, in the order in which it can fail cheaply. */
export async function start({ config, opened, stop, say }: Start): Promise<void> {
  const dataDir = await openDataDir(config.dataDir)
  const lock = await lockInstance(dataDir, { pid: process.pid, url: config.appUrl })
  opened.add('the lock', () => lock.release())
  await requirePorts(config.host, portsOf(config))
  const secrets = await openSecrets(dataDir, config)
  stop.check()

  const ownerUrl = config.databaseUrl ?? (await startEmbedded(dataDir, opened, say))
  stop.check()
  const { appUrl } = await migrate({
    ownerUrl,
    appRolePassword: appRolePassword(secrets.secretKey),
    log: say,
  }).catch((error: unknown) => refuseUnreachable(config.databaseUrl, error))
  const db = openDatabase(config.databaseAppUrl ?? appUrl, { prepare: config.databasePrepare })
  opened.add('the database connections', () => db.close())
  stop.check()

  let onFault = (work: string, error: unknown): void => say(`${work} failed: ${String(error)}`)
  const sandbox = sandboxBank(config, secrets.secretKey)
  if (config.startsBank) {
    const stopBank = await startBank({
      host: config.host,
      port: config.pspPort,
      file: join(dataDir, 'bank.sqlite'),
      secretKey: secrets.secretKey,
      onExit: code => onFault('the sandbox bank', new Error(`it ended with ${code}`)),
    })
    opened.add('the sandbox bank', stopBank)
  }
  const redis =
    config.redisUrl === undefined ? null : openRedis(config.redisUrl, fault => onFault('Redis', fault))
  if (redis) opened.add('Redis', () => redis.disconnect())
  const bus = redis ? redisBus(redis, fault => onFault('Redis', fault)) : undefined
  if (bus) opened.add('the bus', () => bus.close())
  const services = await createServices({
    db,
    secretKey: secrets.secretKey,
    appUrl: config.appUrl,
    dataDir,
    smtpUrl: config.smtpUrl,
    storageUrl: config.storageUrl,
    limited: config.rateLimited,
    counter: countersIn(redis),
    bus,
    egressAllow: config.egressAllow,
    newsSchedule: config.newsSchedule,
    sandbox,
    onFault: (work, error) => onFault(work, error),
  })
  if (config.pixProvider !== 'sandbox') await refuseDemoData(db)
  await ensureFirstAdmin(services, secrets.masterTotpSecret)
  await ensureFirstAcquirer(services, config.pixProvider, config.firstAcquirer)
  if (config.demo) {
    const bankUrl = ownUrl(config.host, config.pspPort)
    await loadDemo({ services, masterTotpSecret: secrets.masterTotpSecret, bankUrl })
  }
  stop.check()
  const pagora = buildApp({
    config: { ...config, rateLimit: config.rateLimited, metricsToken: config.metricsToken ?? null },
    services,
    ping: db.ping,
    ...(redis && { redis }),
    logger: loggerOptions(config.logLevel),
  })
  onFault = (work, error) => pagora.app.log.error({ err: error, work }, 'background work failed')
  // A server that is only half listening is closed like a whole one.
  opened.add('the server', () => pagora.close())
  stop.check()
  if (config.jobs !== 'only') await listenQuietly(pagora)
  const root = config.pixProvider === 'sandbox' ? ownUrl(config.host, config.port) : config.appUrl
  const { log } = pagora.app
  opened.add('the jobs', await startJobs({ log, services, callbackRoot: root, role: config.jobs }))
  if (config.jobs !== 'off') {
    opened.add('the purge', startPurging(services))
    services.background.run('find unfindable', () => findUnfindable(db))
  }
  stop.check()
  if (secrets.newTotpSecret) say(totpNotice(secrets.masterTotpSecret))
}

function portsOf({ jobs, startsBank, port, checkoutPort, pspPort }: Config): NamedPort[] {
  const listens: NamedPort[] = [
    ['PORT', port],
    ['CHECKOUT_PORT', checkoutPort],
  ]
  return [...(jobs === 'only' ? [] : listens), ...(startsBank ? [['PSP_PORT', pspPort] as const] : [])]
}

/** Where to go is said to people once, after all of it; Fastify's own lines would stand below that. */
async function listenQuietly(pagora: Pagora): Promise<void> {
  const loggers = [pagora.app.log, pagora.checkout.log]
  const levels = loggers.map(log => log.level)
  for (const log of loggers) log.level = 'warn'
  await pagora.listen()
  for (const [n, log] of loggers.entries()) log.level = levels[n] ?? 'info'
}

async function startEmbedded(
  dataDir: string,
  opened: Opened,
  say: (message: string) => void,
): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: say })
  opened.add('PostgreSQL', () => embedded.stop())
  if (embedded.adopted) say('Took over the database that a killed server had left running.')
  return embedded.url
}
