import { deliverTransfer, type Services, startFolding, startNews } from '@pagora/api'
import type { FastifyBaseLogger } from 'fastify'
import type { JobsRole } from '../config-values.ts'
import { callbackPath } from '../http/money/index.ts'
import { watchClock } from './clock.ts'
import { startLoop } from './loop.ts'
import { startMoneyJobs } from './money.ts'
import { watchAcquirers } from './watch-acquirers.ts'

const LIVE_STATUS_MS = 1000

interface Jobs {
  services: Services
  log: FastifyBaseLogger
  /** Where providers reach this installation. */
  callbackRoot: string
  /** What of it this process does: another one may do the rest. */
  role?: JobsRole
}

/** All that runs behind the answers. Answers what ends it, once what is under way is done. */
export async function startJobs({ role = 'on', ...jobs }: Jobs): Promise<() => Promise<void>> {
  const stopLoops = role === 'off' ? null : await startLoops(jobs)
  const stopBeside = role === 'only' ? null : startBesideHttp(jobs)
  return async () => {
    await Promise.all([stopBeside?.(), stopLoops?.()])
  }
}

/** What only whoever answers requests can do: their waiting buyers, and where they are called. */
function startBesideHttp({ services, log, callbackRoot }: Jobs): () => Promise<void> {
  const stopWatching = watchAcquirers({
    acquirers: services.acquirers,
    callbackOf: id => `${callbackRoot}${callbackPath(services, id)}`,
    onFault: err => log.warn({ err }, 'an acquirer could not be told where to call'),
  })
  const liveStatus = startLoop({
    name: 'live status',
    everyMs: LIVE_STATUS_MS,
    work: () => services.liveStatus.refresh().then(() => 0),
    mayRun: () => true,
    onFault: (work, err) => log.error({ err, work }, 'background work failed'),
  })
  return async () => {
    stopWatching()
    await liveStatus.stop()
  }
}

/** Money and news, safe in any number of processes. */
async function startLoops({ services, log }: Jobs): Promise<() => Promise<void>> {
  const clock = watchClock(services.db, apart =>
    log.error({ apart }, 'this clock is not the one of the database: nothing that is timed runs'),
  )
  await clock.first
  const money = startMoneyJobs({
    services,
    mayRun: clock.isRight,
    onFault: (work, err) => log.error({ err, work }, 'background work failed'),
    onDifference: (what, details) => log.fatal({ details }, what),
  })
  const news = startNews(services, {
    onTransfer: event => deliverTransfer(services, event),
    onFault: (work, err) => log.error({ err, work }, 'news could not be told'),
  })
  const folding = startFolding(services, {
    onFault: err => log.error({ err }, 'numbers could not be folded'),
  })
  const silence = services.signals.on('event', () => {
    news.wake()
    folding.wake()
  })
  return async () => {
    silence()
    await Promise.all([money.stop(), news.stop(), folding.stop()])
    clock.stop()
  }
}
