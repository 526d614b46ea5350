import { type Database, statement } from '@pagora/db'
import { PLATFORM, type SellerId } from '@pagora/domain'
import { sql } from 'drizzle-orm'
import { type Difference, verifySeller } from './verify-seller.ts'

const at = sql.placeholder
const PAGE = 500

const nextSellers = statement<{ after: string; limit: number }, { seller_id: SellerId }>(
  'next_sellers',
  sql`select seller_id from sellers where seller_id > ${at('after')} order by seller_id limit ${at('limit')}`,
)

/** Over all sellers: what has left one has arrived at another, or is on its way. */
const inClearing = statement<Record<string, never>, { books: string; on_the_way: string }>(
  'verify_clearing',
  sql`select coalesce((select sum(clearing_cents) from ledger_entries), 0) as books,
      coalesce((select sum(t.amount_cents) from transactions t where t.kind = 'transfer_out' and not exists (
        select from transactions i where i.counterpart_id = t.id and i.kind = 'transfer_in'
          and i.seller_id = substr(t.counterpart_id, 5, 9) and i.id = t.counterpart_id
      )), 0) as on_the_way`,
)

export interface Verification {
  sellers: number
  differences: Difference[]
}

/** Every seller's books and the platform's own: the whole of `pnpm ledger:verify`. */
export async function verifyAll(db: Database): Promise<Verification> {
  const differences = await verifySeller(db, PLATFORM)
  let sellers = 0
  for (let after = ''; ; ) {
    const page = await nextSellers(db.pool, { after, limit: PAGE })
    for (const { seller_id } of page) differences.push(...(await verifySeller(db, seller_id)))
    sellers += page.length
    const last = page.at(-1)
    if (!last) break
    after = last.seller_id
  }
  const [clearing] = await inClearing(db.pool, {})
  const [books, elsewhere] = [Number(clearing?.books), Number(clearing?.on_the_way)]
  if (books !== elsewhere)
    differences.push({ sellerId: PLATFORM, what: 'transfers on their way', books, elsewhere })
  return { sellers, differences }
}
