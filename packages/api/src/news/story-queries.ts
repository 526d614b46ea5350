import { charges, hot, integrations, outbox, sellers, transactions } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, desc, eq, sql } from 'drizzle-orm'

const at = sql.placeholder

/** All that a delivery may tell, of one seller. */
export const findStory = hot<{ sellerId: SellerId; transactionId: string; eventId: string }, StoryRow[]>(
  'find_story',
  db =>
    db
      .select({
        transaction: transactions,
        event: { at: outbox.at, facts: outbox.facts },
        seller: {
          sellerId: sellers.sellerId,
          name: sellers.name,
          email: sellers.email,
          dataKey: sellers.dataKey,
        },
        settingsSealed: integrations.settingsSealed,
      })
      .from(transactions)
      .innerJoin(sellers, eq(sellers.sellerId, transactions.sellerId))
      .innerJoin(outbox, and(eq(outbox.sellerId, transactions.sellerId), eq(outbox.id, at('eventId'))))
      .leftJoin(integrations, eq(integrations.sellerId, transactions.sellerId))
      .where(and(eq(transactions.sellerId, at('sellerId')), eq(transactions.id, at('transactionId')))),
)
export interface StoryRow {
  transaction: typeof transactions.$inferSelect
  event: Pick<typeof outbox.$inferSelect, 'at' | 'facts'>
  seller: Pick<typeof sellers.$inferSelect, 'sellerId' | 'name' | 'email' | 'dataKey'>
  settingsSealed: Buffer | null
}

interface OfSale extends Record<string, unknown> {
  sellerId: SellerId
  transactionId: string
}
interface CodeRow {
  code: string | null
  expiresAt: Date | null
}

/** The newest code of a sale. */
export const findCode = hot<OfSale, CodeRow[]>('find_code', db =>
  db
    .select({ code: charges.code, expiresAt: charges.expiresAt })
    .from(charges)
    .where(
      and(
        eq(charges.sellerId, at('sellerId')),
        eq(charges.transactionId, at('transactionId')),
        eq(charges.state, 'open'),
      ),
    )
    .orderBy(desc(charges.txid))
    .limit(1),
)

export const findSellerOf = hot<{ sellerId: SellerId }, StoryRow['seller'][]>('find_seller_of_news', db =>
  db
    .select({
      sellerId: sellers.sellerId,
      name: sellers.name,
      email: sellers.email,
      dataKey: sellers.dataKey,
    })
    .from(sellers)
    .where(eq(sellers.sellerId, at('sellerId'))),
)
