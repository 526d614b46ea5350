import { charges, type Handle, hot } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { and, eq, sql } from 'drizzle-orm'

const at = sql.placeholder

const find = hot<{ sellerId: SellerId; txid: string }, { transactionId: string }[]>('find_charge', db =>
  db
    .select({ transactionId: charges.transactionId })
    .from(charges)
    .where(and(eq(charges.sellerId, at('sellerId')), eq(charges.txid, at('txid')))),
)

/** Whether a charge of this seller has that txid. */
export const isKnownTxid = async (db: Handle, sellerId: SellerId, txid: string): Promise<boolean> =>
  (await find(db, { sellerId, txid })).length > 0
