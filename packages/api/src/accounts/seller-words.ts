import { type Database, type Handle, sellers, sellerWords } from '@pagora/db'
import { findableWords, type SellerId } from '@pagora/domain'
import { eq, notExists, sql } from 'drizzle-orm'

interface Findable {
  sellerId: SellerId
  name: string
  email: string
  createdAt: Date
}

const BATCH = 200

/** Makes a new seller one that the admin's search finds. */
export async function addWords(tx: Handle, found: Findable[]): Promise<void> {
  const rows = found.flatMap(({ sellerId, name, email, createdAt }) =>
    findableWords({ id: sellerId, name, email }).map(word => ({ sellerId, word, createdAt })),
  )
  await tx.insert(sellerWords).values(rows).onConflictDoNothing()
}

/** After a change of name or e-mail, in its transaction and after its update, whose row lock orders two at once. */
export async function replaceWords(tx: Handle, seller: Findable): Promise<void> {
  await tx.delete(sellerWords).where(eq(sellerWords.sellerId, seller.sellerId))
  await addWords(tx, [seller])
}

/** Those that came into the database by another way than the front door; safe to run twice and anywhere. */
export async function findUnfindable(db: Database): Promise<void> {
  for (;;) {
    const missed = await db.pool
      .select({
        sellerId: sellers.sellerId,
        name: sellers.name,
        email: sellers.email,
        createdAt: sellers.createdAt,
      })
      .from(sellers)
      .where(
        notExists(
          db.pool.select({ one: sql`1` }).from(sellerWords).where(eq(sellerWords.sellerId, sellers.sellerId)),
        ),
      )
      .limit(BATCH)
    if (missed.length === 0) return
    await addWords(db.pool, missed)
  }
}
