import { type Database, statement } from '@pagora/db'
import { type SaleState, type SellerId, sellerOf, type TransactionOutcome } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import type { Bus } from './bus.ts'

/** What a waiting buyer's page is told; with a version that only grows, since news may overtake itself. */
export interface SaleStatus {
  version: number
  status: SaleState
  outcome: TransactionOutcome | null
}

interface Entry extends SaleStatus {
  /** The answer as it is sent, and its name for `If-None-Match`. */
  body: string
  etag: string
  askedAt: number
}

export interface LiveStatus {
  /** From memory in steady state; the first question about a sale is one query, for all who ask at once. */
  read(id: string): Entry | Promise<Entry | null>
  /** After the commit that changed it. */
  changed(id: string, status: SaleStatus): void
  /** Told of each change from now on. */
  listen(id: string, listener: (entry: Entry) => void): () => void
  /** Reads again what was asked for lately and may have changed elsewhere. */
  refresh(): Promise<void>
  stop(): void
}

/** So many sales are waited for at once, and as many again are remembered. */
const ENTRIES_MAX = 200_000
/** Who has not been asked for in so long is not worth a query. */
const ASKED_WITHIN_MS = 5000

const PREFIX = 'trx'
const at = sql.placeholder

const readMany = statement<
  { ids: string },
  { id: string; version: number; status: SaleState; outcome: TransactionOutcome | null }
>(
  'read_sale_statuses',
  sql`select t.id, t.version, t.status, t.outcome
    from jsonb_to_recordset(${at('ids')}::jsonb) as asked(s text, i text)
    join transactions t on t.seller_id = asked.s and t.id = asked.i and t.kind = 'sale'`,
)

export function createLiveStatus(db: Database, now: () => number, bus: Bus): LiveStatus {
  const entries = new Map<string, Entry>()
  const listeners = new Map<string, Set<(entry: Entry) => void>>()
  let waiting: Map<string, SellerId> | null = null
  let batch: Promise<void> | null = null

  function keep(id: string, { version, status, outcome }: SaleStatus): Entry {
    const known = entries.get(id)
    if (known && known.version >= version) return known
    const body = JSON.stringify({ status: true, data: { status, ...(outcome && { outcome }) } })
    const etag = `"${status}${outcome ? `-${outcome}` : ''}"`
    const entry = { version, status, outcome, body, etag, askedAt: known?.askedAt ?? 0 }
    if (!known && entries.size >= ENTRIES_MAX) forgetOldest()
    entries.set(id, entry)
    for (const listener of listeners.get(id) ?? []) listener(entry)
    return entry
  }

  /** Maps keep the order in which they were filled: the first tenth goes. */
  function forgetOldest(): void {
    let left = ENTRIES_MAX / 10
    for (const id of entries.keys()) {
      entries.delete(id)
      if (--left === 0) return
    }
  }

  async function query(ids: Iterable<[id: string, sellerId: SellerId]>): Promise<void> {
    const asked = Array.from(ids, ([i, s]) => ({ s, i }))
    if (asked.length === 0) return
    for (const { id, ...status } of await readMany(db.pool, { ids: JSON.stringify(asked) })) keep(id, status)
  }

  /** All who miss in one turn of the loop share one query. */
  function miss(id: string, sellerId: SellerId): Promise<void> {
    if (!waiting || !batch) {
      const own = new Map<string, SellerId>()
      waiting = own
      batch = new Promise<void>(resolve => setImmediate(resolve)).then(() => {
        if (waiting === own) waiting = null
        return query(own)
      })
    }
    waiting.set(id, sellerId)
    return batch
  }

  const unsubscribe = bus.subscribe((id, status) => keep(id, status))

  return {
    read(id) {
      const known = entries.get(id)
      if (known) {
        known.askedAt = now()
        return known
      }
      const sellerId = sellerOf(PREFIX, id)
      if (!sellerId) return Promise.resolve(null)
      return miss(id, sellerId).then(() => {
        const entry = entries.get(id) ?? null
        if (entry) entry.askedAt = now()
        return entry
      })
    },
    changed(id, status) {
      keep(id, status)
      bus.publish(id, status)
    },
    listen(id, listener) {
      const heard = listeners.get(id) ?? new Set()
      listeners.set(id, heard.add(listener))
      return () => {
        heard.delete(listener)
        if (heard.size === 0) listeners.delete(id)
      }
    },
    async refresh() {
      const since = now() - ASKED_WITHIN_MS
      const due: [string, SellerId][] = []
      for (const [id, entry] of entries) {
        const listened = listeners.has(id)
        if (entry.status === 'completed' || (entry.askedAt < since && !listened)) continue
        const sellerId = sellerOf(PREFIX, id)
        if (sellerId) due.push([id, sellerId])
      }
      await query(due)
    },
    stop: unsubscribe,
  }
}
