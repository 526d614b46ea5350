import type { AddressInfo } from 'node:net'
import { openDatabase } from './database/database.ts'
import { createApp } from './http/app.ts'
import { createTokens } from './http/tokens.ts'
import { createParts } from './parts.ts'
import { RETRY_DELAYS_MS } from './webhooks/deliveries.ts'

export interface BankOptions {
  /** Of its database; `:memory:` for one that ends with the process. */
  file: string
  clientId: string
  clientSecret: string
  host?: string
  /** 0: any that is free. */
  port?: number
  /** Where codes lead to, when it is not where the bank listens. */
  publicUrl?: string
  now?: () => number
  tokenSeconds?: number
  /** How long a return, and a payout, is under way. */
  returnMs?: number
  payoutMs?: number
  retryDelaysMs?: readonly number[]
  /** Told of faults of the bank itself. */
  complain?: (error: unknown) => void
}

export interface Bank {
  /** Known once it listens; the Pix API begins at `/v2` below it. */
  readonly url: string
  readonly port: number
  /** Answers its url. */
  listen(): Promise<string>
  /** All that it knows is in the file. */
  close(): Promise<void>
}

const DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  now: Date.now,
  tokenSeconds: 3600,
  returnMs: 200,
  payoutMs: 300,
  retryDelaysMs: RETRY_DELAYS_MS,
  complain: () => undefined,
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** A bank that speaks the Central Bank's Pix API, for development and tests. */
export function createBank(options: BankOptions): Bank {
  const settings = { ...DEFAULTS, ...options }
  let port = settings.port
  const url = () => `http://${bracketed(settings.host)}:${port}`

  const database = openDatabase(settings.file)
  const parts = createParts(database, {
    ...settings,
    host: () => (settings.publicUrl ?? url()).replace(/^https?:\/\/|\/+$/g, ''),
  })
  const app = createApp(parts, createTokens({ ...settings, now: parts.now }), settings.complain)

  return {
    get url() {
      return url()
    },
    get port() {
      return port
    },
    async listen() {
      await app.listen({ host: settings.host, port: settings.port })
      port = (app.server.address() as AddressInfo).port
      parts.wake()
      return url()
    },
    async close() {
      await app.close()
      await parts.stop()
      database.close()
    },
  }
}
