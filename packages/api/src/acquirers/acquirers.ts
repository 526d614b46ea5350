import { acquirers, type Database, hot } from '@pagora/db'
import type { AcquirerSettings, Provider } from '@pagora/psp/port'
import { asc } from 'drizzle-orm'
import type { Vault } from '../vault/index.ts'
import { openCertificate, openKey } from './sealed-keys.ts'

export interface Acquirer {
  id: string
  name: string
  environment: 'sandbox' | 'production'
  /** Null: every seller is paid to an account of their own. */
  pixKey: string | null
  provider: Provider
}

/** Those who move the money, as the admin has stored them. */
export interface Acquirers {
  /** Where a new charge may be made: active ones by priority, those that do not answer last. */
  forNewCharges(): Promise<Acquirer[]>
  /** Whatever was begun somewhere goes on there, also when it was switched off since. */
  byId(id: string): Promise<Acquirer>
  all(): Promise<Acquirer[]>
}

/** Where the sandbox bank of this installation is, for acquirers that name no address of their own. */
export interface SandboxBank {
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
}

interface AcquirerOptions {
  db: Database
  vault: Vault
  now: () => number
  connect: (settings: AcquirerSettings) => Provider
  sandbox: SandboxBank
}

type Row = typeof acquirers.$inferSelect

const LIFE_MS = 1000
const SANDBOX_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'

const listRows = hot<Record<string, never>, Row[]>('list_acquirers', db =>
  db.select().from(acquirers).orderBy(asc(acquirers.priority), asc(acquirers.createdAt)),
)

export function createAcquirers({ db, vault, now, connect, sandbox }: AcquirerOptions): Acquirers {
  /** By id and the moment of its last change: a changed acquirer is connected anew. */
  const connections = new Map<string, Acquirer>()
  let kept: { rows: Promise<Row[]>; until: number } | null = null

  function rows(): Promise<Row[]> {
    const asked = now()
    if (kept && kept.until > asked) return kept.rows
    const fresh = { rows: listRows(db.pool, {}), until: asked + LIFE_MS }
    kept = fresh
    fresh.rows.catch(() => {
      if (kept === fresh) kept = null
    })
    return fresh.rows
  }

  function connected(row: Row): Acquirer {
    const version = `${row.id}@${row.updatedAt.getTime()}`
    const known = connections.get(version)
    if (known) return known
    const acquirer: Acquirer = {
      id: row.id,
      name: row.name,
      environment: row.environment,
      pixKey: row.pixKey ?? (row.environment === 'sandbox' ? SANDBOX_KEY : null),
      provider: connect(settingsOf(row)),
    }
    connections.set(version, acquirer)
    return acquirer
  }

  const settingsOf = (row: Row): AcquirerSettings => ({
    id: row.id,
    baseUrl: row.baseUrl ?? sandbox.baseUrl,
    tokenUrl: row.tokenUrl ?? sandbox.tokenUrl,
    // Its own keys are only ever told to its own address.
    clientId: row.baseUrl === null ? sandbox.clientId : openKey(vault, 'apiKey', row.apiKeySealed),
    clientSecret:
      row.baseUrl === null ? sandbox.clientSecret : openKey(vault, 'secretKey', row.secretKeySealed),
    certificate: openCertificate(vault, row.certificateSealed),
    payouts: row.payouts,
  })

  return {
    async forNewCharges() {
      const active = (await rows()).filter(row => row.active).map(connected)
      const answers = (acquirer: Acquirer) => acquirer.provider.health().circuit === 'closed'
      return [...active.filter(answers), ...active.filter(acquirer => !answers(acquirer))]
    },
    async byId(id) {
      const row = (await rows()).find(candidate => candidate.id === id)
      if (!row) throw new Error(`no acquirer ${id}`)
      return connected(row)
    },
    async all() {
      return (await rows()).map(connected)
    },
  }
}
