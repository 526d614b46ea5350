import { hot, receivables, statement, wallets } from '@pagora/db'
import { type Cents, cents, dayOf, type SellerId, startOfDay, toReais } from '@pagora/domain'
import { eq, sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

const at = sql.placeholder

const findWallet = hot<{ sellerId: SellerId }, (typeof wallets.$inferSelect)[]>('find_wallet', db =>
  db
    .select()
    .from(wallets)
    .where(eq(wallets.sellerId, at('sellerId'))),
)

const pendingByRelease = statement<
  { sellerId: SellerId },
  { release_at: string; amount: string; count: number }
>(
  'pending_by_release',
  sql`select release_at, sum(remaining_cents)::text as amount, count(*)::int as count
    from ${receivables}
    where seller_id = ${at('sellerId')} and released_at is null and remaining_cents > 0
    group by release_at order by release_at`,
)

/** As the contract shows it: one entry of `unavaliable` for each day of release in São Paulo. */
export async function readWallet({ db }: Services, sellerId: SellerId) {
  const [[wallet], pending] = await Promise.all([
    findWallet(db.pool, { sellerId }),
    pendingByRelease(db.pool, { sellerId }),
  ])
  return {
    balance: {
      avaliable: reais(wallet?.availableCents),
      unavaliable: byDay(pending),
      reserved: reais(wallet?.reservedCents),
      held: reais(wallet?.heldCents),
      owed: reais(wallet?.debtCents),
    },
  }
}

const reais = (amount: Cents | undefined): number => toReais(amount ?? cents(0))

function byDay(rows: { release_at: string; amount: string; count: number }[]) {
  const days = new Map<string, { amount: number; count: number }>()
  for (const row of rows) {
    const day = dayOf(new Date(row.release_at).getTime())
    const known = days.get(day) ?? { amount: 0, count: 0 }
    days.set(day, { amount: known.amount + Number(row.amount), count: known.count + row.count })
  }
  return [...days].map(([day, { amount, count }]) => ({
    amount: toReais(cents(amount)),
    releaseAt: startOfDay(day).toISOString(),
    count,
  }))
}
