import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import {
  createAcquirers,
  createBackground,
  createCredentials,
  createImages,
  createLimits,
  createLiveStatus,
  createOutgoing,
  createPasswords,
  createPublicCheckouts,
  createSignals,
  createVault,
  folderStore,
  type Mail,
  newsOptions,
  type Passwords,
  type Services,
  silentBus,
} from '@pagora/api'
import type { Database } from '@pagora/db'
import { inject } from 'vitest'
import { createInstantProvider, type InstantProvider } from './instant-provider.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of this run; made and removed by the global setup. */
    folder: string
  }
}

export interface TestServices extends Services {
  /** What was mailed, in order. */
  outbox: Mail[]
  clock: { now: number }
  /** The bank that every acquirer of these services leads to. */
  bank: InstantProvider
  /** Where files are kept; gone with the run. */
  filesFolder: string
}

export const TEST_SECRET_KEY = 'a secret key that only tests know, of some length'

let passwords: Promise<Passwords> | undefined

/** The real services on a real database; only the clock stands still and the mails are kept. */
export async function createTestServices(
  db: Database,
  clock: { now: number } = { now: Date.now() },
): Promise<TestServices> {
  const outbox: Mail[] = []
  const now = () => clock.now
  const background = createBackground((name, error) => {
    throw new Error(`background work failed: ${name}`, { cause: error })
  })
  const filesFolder = mkdtempSync(join(inject('folder'), 'files-'))
  passwords ??= createPasswords()
  const vault = createVault(TEST_SECRET_KEY)
  const bank = createInstantProvider(now)
  const sandbox = { baseUrl: '', tokenUrl: '', clientId: '', clientSecret: '' }
  return {
    bank,
    acquirers: createAcquirers({ db, vault, now, connect: () => bank, sandbox }),
    liveStatus: createLiveStatus(db, now, silentBus),
    signals: createSignals(),
    db,
    now,
    clock,
    outbox,
    background,
    credentials: createCredentials(db, background, now),
    passwords: await passwords,
    vault,
    outgoing: createOutgoing(['127.0.0.1:8999']),
    publicCheckouts: createPublicCheckouts(db, now),
    limits: createLimits(),
    files: folderStore(filesFolder),
    filesFolder,
    images: createImages(),
    mailer: {
      async send(mail) {
        outbox.push(mail)
      },
    },
    news: newsOptions(),
    appUrl: 'http://localhost:3000',
  }
}
