import { appRouter, createContext, installationFact, type Services, stateInstallationFact } from '@pagora/api'
import type { Database } from '@pagora/db'
import { StartRefused } from './refused.ts'

export const DEMO_ACCOUNT = { name: 'Demo Pagora', email: 'demo@pagora.local', password: 'demo1234' } as const

/** On a first boot, somebody to sign in as; made by the use cases that everybody's account is made by. */
export async function loadDemo(services: Services): Promise<void> {
  if (await installationFact(services.db, 'demo_data')) return
  const ctx = createContext(services, {
    requestId: 'demo',
    address: 'local',
    userAgent: undefined,
    authorization: undefined,
    // A first boot that was killed after the account leads to the same one.
    idempotencyKey: 'demo account',
  })
  await appRouter.createCaller(ctx).accounts.register(DEMO_ACCOUNT)
  await stateInstallationFact(services.db, 'demo_data', 'loaded')
}

/** Invented sales must never stand beside real ones. */
export async function refuseDemoData(db: Database): Promise<void> {
  if (await installationFact(db, 'demo_data')) {
    throw new StartRefused(
      'This database holds demo data, so it does not start with a real payment provider. Start on an empty database.',
    )
  }
}
