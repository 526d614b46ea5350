import type { Database } from '@pagora/db'
import type { Credentials } from './accounts/index.ts'
import type { Acquirers } from './acquirers/index.ts'
import type { Background } from './background.ts'
import type { PublicCheckouts } from './checkouts/index.ts'
import type { FileStore, Images } from './files/index.ts'
import type { Limits } from './limits/index.ts'
import type { LiveStatus } from './live-status/index.ts'
import type { Mailer } from './mail/index.ts'
import type { NewsOptions } from './news/index.ts'
import type { Outgoing } from './outgoing/index.ts'
import type { Passwords } from './passwords.ts'
import type { Signals } from './signals.ts'
import type { Vault } from './vault/index.ts'

/** What use cases work with; made once by the process, handed down, never imported. */
export interface Services {
  db: Database
  credentials: Credentials
  outgoing: Outgoing
  passwords: Passwords
  vault: Vault
  limits: Limits
  publicCheckouts: PublicCheckouts
  acquirers: Acquirers
  liveStatus: LiveStatus
  signals: Signals
  files: FileStore
  images: Images
  mailer: Mailer
  /** How sellers, buyers and other services are told of what happened. */
  news: NewsOptions
  background: Background
  now: () => number
  /** Where people reach us; used in links. */
  appUrl: string
}
