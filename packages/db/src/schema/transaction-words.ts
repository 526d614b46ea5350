import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/**
 * What a search finds a transaction by: words of the buyer's name and e-mail, and the end of the id.
 * Written when the event is folded, never by a sale.
 */
export const transactionWords = pgTable(
  'transaction_words',
  {
    sellerId: sellerId(),
    /** Without accents, in lower case. */
    word: text().notNull(),
    transactionId: text().notNull(),
    /** The transaction's. */
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.word, table.transactionId] }),
    index('transaction_words_newest').on(table.word, table.createdAt, table.transactionId),
  ],
)
