import type { Database } from '../database/database.ts'
import type { Faults } from '../faults.ts'
import type { Webhooks } from './webhooks.ts'

/** Written down in the same transaction as what is told, and sent afterwards. */
export interface Notices {
  /** Tells whoever watches the key; nobody, if nobody does. */
  tell(pixKey: string, entry: unknown): void
}

const COPIES_WHEN_FAULTY = 3

function copies({ mode }: Faults): number {
  if (mode === 'drop-webhooks') return 0
  return mode === 'duplicate-webhooks' ? COPIES_WHEN_FAULTY : 1
}

interface NoticesOptions {
  now: () => number
  webhooks: Webhooks
  faults: Faults
  /** There is something to send. */
  wake: () => void
}

export function createNotices(database: Database, { now, webhooks, faults, wake }: NoticesOptions): Notices {
  const insert = database.statement('insert into deliveries (url, body, due_at) values (:url, :body, :now)')
  return {
    tell(pixKey, entry) {
      const webhook = webhooks.read(pixKey)
      if (webhook === undefined) return
      // By the standard `/pix` is put behind whatever was registered.
      const url = `${webhook.url.replace(/\/$/, '')}/pix`
      const body = JSON.stringify({ pix: [entry] })
      for (let copy = 0; copy < copies(faults); copy++) insert.run({ url, body, now: now() })
      wake()
    },
  }
}
