import { statement } from '@pagora/db'
import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'

const at = sql.placeholder

interface StatementDifference {
  endToEndId: string
  what: 'missing here' | 'missing there' | 'another amount'
}

const ours = statement<
  { acquirerId: string; from: Date; to: Date },
  { end_to_end_id: string; amount_cents: string }
>(
  'receipts_of_acquirer',
  sql`select end_to_end_id, amount_cents from receipts
    where acquirer_id = ${at('acquirerId')} and paid_at >= ${at('from')}::timestamptz and paid_at < ${at('to')}::timestamptz`,
)

/** What an acquirer says it has received in a period, against what is recorded here. */
export async function compareWithProvider(
  services: Services,
  acquirerId: string,
  from: Date,
  to: Date,
): Promise<StatementDifference[]> {
  const { provider } = await services.acquirers.byId(acquirerId)
  const recorded = new Map(
    (await ours(services.db.pool, { acquirerId, from, to })).map(row => [
      row.end_to_end_id,
      Number(row.amount_cents),
    ]),
  )
  const differences: StatementDifference[] = []
  for (let page: number | null = 0; page !== null; ) {
    const { items, next } = await provider.receiptsBetween(from, to, page)
    for (const { endToEndId, amount, paidAt } of items) {
      if (paidAt < from || paidAt >= to) continue
      const here = recorded.get(endToEndId)
      recorded.delete(endToEndId)
      if (here === undefined) differences.push({ endToEndId, what: 'missing here' })
      else if (here !== amount) differences.push({ endToEndId, what: 'another amount' })
    }
    page = next
  }
  for (const endToEndId of recorded.keys()) differences.push({ endToEndId, what: 'missing there' })
  return differences
}
