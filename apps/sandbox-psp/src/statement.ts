import { cents, toDecimal } from '@pagora/domain'
import type { Database } from './database/database.ts'

interface Sum {
  count: number
  total: number
}

/** What one key, or all of them, have received, given back and sent: what is final, and nothing else. */
export function createStatement(database: Database) {
  const received = database.statement<Sum>(
    `select count(*) as count, coalesce(sum(amount), 0) as total from receipts
     where :key is null or pix_key = :key`,
  )
  const returned = database.statement<Sum>(
    `select count(*) as count, coalesce(sum(returns.amount), 0) as total
     from returns join receipts using (end_to_end_id)
     where status = 'DEVOLVIDO' and (:key is null or pix_key = :key)`,
  )
  const sent = database.statement<Sum>(
    `select count(*) as count, coalesce(sum(amount), 0) as total from payouts
     where status = 'REALIZADO' and (:key is null or from_key = :key)`,
  )
  const answer = (sum: Sum | undefined) => ({
    count: sum?.count ?? 0,
    amount: toDecimal(cents(sum?.total ?? 0)),
  })
  return (key: string | null) => ({
    received: answer(received.get({ key })),
    returned: answer(returned.get({ key })),
    sent: answer(sent.get({ key })),
  })
}
