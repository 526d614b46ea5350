import { join } from 'node:path'
import {
  type Bus,
  type CounterFactory,
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
  folderMailer,
  folderStore,
  keyBelongsToDatabase,
  newsOptions,
  noLimits,
  type SandboxBank,
  type Services,
  s3Store,
  silentBus,
  smtpMailer,
} from '@pagora/api'
import type { Database } from '@pagora/db'
import { type AcquirerSettings, createBacenProvider, type Provider } from '@pagora/psp'

interface ServiceOptions {
  db: Database
  secretKey: string
  appUrl: string
  dataDir: string
  /** Unset: each mail becomes a file under the data folder. */
  smtpUrl: string | undefined
  /** Unset: files are kept in the data folder. */
  storageUrl?: string | undefined
  /** False lifts every limit and lockout, for load tests. */
  limited: boolean
  /** Where limits are counted; unset: in this process. */
  counter?: CounterFactory | undefined
  /** `host:port` that sellers' addresses may reach although they are private. */
  egressAllow: readonly string[]
  /** How processes tell each other what has changed; unset: there is one. */
  bus?: Bus | undefined
  /** What is waited before each try of a delivery; unset: what Standard Webhooks suggests. */
  newsSchedule?: readonly number[] | undefined
  /** Where the sandbox bank of this installation is. */
  sandbox: SandboxBank
  /** How an acquirer is reached; over HTTP unless a benchmark says otherwise. */
  connect?: (settings: AcquirerSettings) => Provider
  onFault: (work: string, error: unknown) => void
}

/** Makes what the use cases work with; a root key that is not this database's is refused. */
export async function createServices(options: ServiceOptions): Promise<Services> {
  const { db, secretKey, appUrl, dataDir, smtpUrl, storageUrl, limited, counter, egressAllow, onFault } =
    options
  const vault = createVault(secretKey)
  if (!(await keyBelongsToDatabase(db, vault))) {
    throw new Error(
      'SECRET_KEY is not the key that this database was made with: nothing that it sealed could be opened. Start with the key of the first start.',
    )
  }
  const now = Date.now
  const background = createBackground(onFault)
  const from = `Pagora <nao-responda@${new URL(appUrl).hostname}>`
  return {
    db,
    now,
    vault,
    background,
    appUrl,
    credentials: createCredentials(db, background, now),
    passwords: await createPasswords(),
    outgoing: createOutgoing(egressAllow),
    publicCheckouts: createPublicCheckouts(db, now),
    acquirers: createAcquirers({
      db,
      vault,
      now,
      sandbox: options.sandbox,
      connect: options.connect ?? createBacenProvider,
    }),
    liveStatus: createLiveStatus(db, now, options.bus ?? silentBus),
    signals: createSignals(),
    limits: limited ? createLimits(counter) : noLimits,
    files: storageUrl ? s3Store(storageUrl) : folderStore(join(dataDir, 'files')),
    images: createImages(),
    news: newsOptions(options.newsSchedule && { schedule: options.newsSchedule }),
    mailer: smtpUrl ? smtpMailer(smtpUrl, from) : folderMailer(join(dataDir, 'mail'), from),
  }
}
