import {
  createCredentials,
  createPublicCheckouts,
  hushNews,
  installationFact,
  noLimits,
  type Services,
  stateInstallationFact,
} from '@pagora/api'
import type { Database } from '@pagora/db'
import { StartRefused } from '../boot/refused.ts'
import { signUpDemo } from './account.ts'
import { demoChance } from './chance.ts'
import { playDays } from './play-days.ts'
import { openDemoShop } from './shop.ts'

export { DEMO_ACCOUNT } from './account.ts'

const DAY_MS = 24 * 3_600_000
const DEMO_DAYS = 60

interface Demo {
  services: Services
  masterTotpSecret: string
  /** Where the sandbox bank's controls are; the past is played there too. */
  bankUrl: string
  /** How long ago it began. */
  days?: number
}

/**
 * On a first boot: somebody to sign in as, with sixty days behind them. All of it is made by the use
 * cases that everybody's sales are made by, at a bank that is told what time it was; only the news of it
 * is nobody's, and is not sent.
 */
export async function loadDemo({
  services,
  masterTotpSecret,
  bankUrl,
  days = DEMO_DAYS,
}: Demo): Promise<void> {
  if (await installationFact(services.db, 'demo_data')) return
  const today = services.now()
  const began = today - days * DAY_MS
  const clock = { now: began }
  const now = () => clock.now
  const past: Services = {
    ...services,
    now,
    limits: noLimits,
    // Who signed in on the first day stays signed in.
    credentials: createCredentials(services.db, services.background, () => began),
    publicCheckouts: createPublicCheckouts(services.db, now),
    mailer: { send: async () => undefined },
  }
  const people = await signUpDemo(past, masterTotpSecret)
  const offers = await openDemoShop(people.seller)
  try {
    await playDays({ services: past, clock, until: today, people, offers, bankUrl, chance: demoChance(2026) })
  } finally {
    await fetch(`${bankUrl}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ at: null }),
    })
  }
  await past.background.idle()
  await hushNews(services)
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
