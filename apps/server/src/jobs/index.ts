import { deliverTransfer, type Services, startFolding, startNews } from '@pagora/api'
import type { FastifyBaseLogger } from 'fastify'
import { callbackPath } from '../http/money/index.ts'
import { watchClock } from './clock.ts'
import { startMoneyJobs } from './money.ts'
import { watchAcquirers } from './watch-acquirers.ts'

interface Jobs {
  services: Services
  log: FastifyBaseLogger
  /** Where providers reach this installation. */
  callbackRoot: string
}

/** All that runs behind the answers. Answers what ends it, once what is under way is done. */
export async function startJobs({ services, log, callbackRoot }: Jobs): Promise<() => Promise<void>> {
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
  const stopWatching = watchAcquirers({
    acquirers: services.acquirers,
    callbackOf: id => `${callbackRoot}${callbackPath(services, id)}`,
    onFault: err => log.warn({ err }, 'an acquirer could not be told where to call'),
  })
  return async () => {
    stopWatching()
    silence()
    await Promise.all([money.stop(), news.stop(), folding.stop()])
    clock.stop()
  }
}
