import { type Handle, hot, sellers, transactions } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'

const at = sql.placeholder

export const columns = {
  sellerId: transactions.sellerId,
  id: transactions.id,
  kind: transactions.kind,
  status: transactions.status,
  outcome: transactions.outcome,
  amountCents: transactions.amountCents,
  feeCents: transactions.feeCents,
  refundedCents: transactions.refundedCents,
  createdAt: transactions.createdAt,
  completedAt: transactions.completedAt,
  contents: transactions.contents,
  detailsSealed: transactions.detailsSealed,
  step: transactions.step,
}
export type TransactionRow = Pick<typeof transactions.$inferSelect, keyof typeof columns>

/** What of a list is asked for; each of the twelve is a query of its own, so that each has its index. */
export interface Shape {
  type?: 'deposit' | 'withdrawal' | undefined
  status?: 'pending' | 'completed' | 'failed' | undefined
}

const KINDS = {
  deposit: sql`${transactions.kind} in ('sale', 'transfer_in')`,
  // The first half is what the partial indexes are of.
  withdrawal: sql`${transactions.kind} <> 'sale' and ${transactions.kind} <> 'transfer_in'`,
}
// Written out: a prepared plan could not tell from a parameter that a partial index will do.
const STATUSES = {
  pending: sql`${transactions.status} = 'pending'`,
  completed: sql`${transactions.status} = 'completed'`,
  failed: sql`${transactions.status} = 'failed'`,
}
export const shaped = ({ type, status }: Shape): SQL | undefined =>
  and(type && KINDS[type], status && STATUSES[status])

/** One prepared query for each shape, made when it is first asked for. */
function forEachShape<Query>(make: (shape: Shape, name: string) => Query): (shape: Shape) => Query {
  const made = new Map<string, Query>()
  return shape => {
    const name = `${shape.type ?? 'any'}_${shape.status ?? 'any'}`
    const query = made.get(name) ?? make(shape, name)
    made.set(name, query)
    return query
  }
}

/** `from` and `before` are ids: they sort by time. */
export interface Bounds extends Record<string, unknown> {
  from: string
  before: string
  limit: number
}

/** A seller's, newest first. */
export const listOf = forEachShape((shape, name) => {
  const query = hot<Bounds & { sellerId: SellerId }, TransactionRow[]>(`list_transactions_${name}`, db =>
    db
      .select(columns)
      .from(transactions)
      .where(
        and(
          eq(transactions.sellerId, at('sellerId')),
          gte(transactions.id, at('from')),
          lt(transactions.id, at('before')),
          shaped(shape),
        ),
      )
      .orderBy(desc(transactions.id))
      .limit(at('limit')),
  )
  return query
})

export interface Place extends Record<string, unknown> {
  createdAt: Date
  id: string
}

/** Everybody's, newest first: an admin's. */
export const listAll = forEachShape((shape, name) => {
  const query = hot<Place & { limit: number }, TransactionRow[]>(`list_all_transactions_${name}`, db =>
    db
      .select(columns)
      .from(transactions)
      .where(
        and(
          sql`(${transactions.createdAt}, ${transactions.id}) < (${at('createdAt')}::timestamptz, ${at('id')})`,
          shaped(shape),
        ),
      )
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(at('limit')),
  )
  return query
})

export const dataKeyOf = hot<{ sellerId: SellerId }, { dataKey: Buffer }[]>('data_key_of_seller', db =>
  db
    .select({ dataKey: sellers.dataKey })
    .from(sellers)
    .where(eq(sellers.sellerId, at('sellerId'))),
)

export async function sellersOf(db: Handle, ids: SellerId[]) {
  if (ids.length === 0) return new Map()
  // unprepared: any number of sellers.
  const rows = await db
    .select({
      sellerId: sellers.sellerId,
      name: sellers.name,
      email: sellers.email,
      dataKey: sellers.dataKey,
    })
    .from(sellers)
    .where(inArray(sellers.sellerId, ids))
  return new Map(rows.map(row => [row.sellerId, row]))
}
