import { type Database, type Handle, sellers, sellerWords } from '@pagora/db'
import { findableWords, type SellerId } from '@pagora/domain'
import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'

interface Findable {
  sellerId: SellerId
  name: string
  email: string
  createdAt: Date
}

const BATCH = 500

/** Makes a new seller one that the admin's search finds. */
export async function addWords(tx: Handle, found: Findable[]): Promise<void> {
  const rows = found.flatMap(({ sellerId, name, email, createdAt }) =>
    findableWords({ id: sellerId, name, email }).map(word => ({ sellerId, word, createdAt })),
  )
  // As one parameter: a statement of thousands is built far slower than it runs.
  await tx.execute(sql`
    insert into ${sellerWords} ("seller_id", "word", "created_at")
    select "sellerId", word, "createdAt" from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as found("sellerId" text, word text, "createdAt" timestamptz)
    on conflict do nothing`)
}

/** After a change of name or e-mail, in its transaction and after its update, whose row lock orders two at once. */
export async function replaceWords(tx: Handle, seller: Findable): Promise<void> {
  await tx.delete(sellerWords).where(eq(sellerWords.sellerId, seller.sellerId))
  await addWords(tx, [seller])
}

/** Those that came into the database by another way than the front door; safe to run twice and anywhere. */
export async function findUnfindable(db: Database): Promise<void> {
  let after = ''
  for (;;) {
    const missed = await nextUnfindable(db, after)
    if (missed.length > 0) await addWords(db.pool, missed)
    after = missed.at(-1)?.sellerId ?? after
    if (missed.length < BATCH) return
  }
}

function nextUnfindable(db: Database, after: string): Promise<Findable[]> {
  const words = db.pool
    .select({ one: sql`1` })
    .from(sellerWords)
    .where(eq(sellerWords.sellerId, sellers.sellerId))
  return db.pool
    .select({
      sellerId: sellers.sellerId,
      name: sellers.name,
      email: sellers.email,
      createdAt: sellers.createdAt,
    })
    .from(sellers)
    .where(and(gt(sellers.sellerId, after as SellerId), notExists(words)))
    .orderBy(asc(sellers.sellerId))
    .limit(BATCH)
}
