import { statement } from '@pagora/db'
import { cents, toReais } from '@pagora/domain'
import type { Acquirer } from '@pagora/domain/wire'
import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

export type Usage = Pick<Acquirer, 'uptime' | 'volume' | 'transactions'>
export const UNUSED: Usage = { uptime: null, volume: 0, transactions: 0 }

const received = statement<Record<string, never>, { acquirer_id: string; amount: string; count: number }>(
  'received_by_acquirer',
  sql`select acquirer_id, sum(amount_cents)::text as amount, count(*)::int as count
    from receipts group by acquirer_id`,
)

/** What has arrived through each, and how its calls went in the last minutes. */
export async function usageOfAcquirers({ db, acquirers }: Services): Promise<Map<string, Usage>> {
  const [rows, connected] = await Promise.all([received(db.pool, {}), acquirers.all()])
  const usage = new Map<string, Usage>()
  for (const { id, provider } of connected) {
    const { asked, answered } = provider.health()
    const row = rows.find(({ acquirer_id }) => acquirer_id === id)
    usage.set(id, {
      uptime: asked === 0 ? null : Math.round((answered / asked) * 10_000) / 100,
      volume: toReais(cents(Number(row?.amount ?? 0))),
      transactions: row?.count ?? 0,
    })
  }
  return usage
}
