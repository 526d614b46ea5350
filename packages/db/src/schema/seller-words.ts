import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sellerId } from './columns.ts'

/**
 * What the admin's search finds a seller by: every beginning of every word of the name and of the
 * e-mail's local part, and the ends of the id. With the moment beside it, the newest hundred of any
 * search are read off the index, however many more there are.
 */
export const sellerWords = pgTable(
  'seller_words',
  {
    sellerId: sellerId(),
    /** Without accents, in lower case. */
    word: text().notNull(),
    /** The seller's. */
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.word] }),
    index('seller_words_newest').on(table.word, table.createdAt, table.sellerId),
  ],
)
