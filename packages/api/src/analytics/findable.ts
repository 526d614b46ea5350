import type { Handle } from '@pagora/db'
import { type EventKind, findableWordsOfTransaction, type SellerId } from '@pagora/domain'
import {
  openDetails,
  type SaleDetails,
  type TransferDetails,
  type WithdrawalDetails,
} from '../transactions/index.ts'
import type { Vault } from '../vault/index.ts'
import { dataKeys, type EventRow, type FindableRow, findableTransactions } from './queries.ts'

/** With these a transaction begins. */
const FIRST: readonly EventKind[] = [
  'sale.generated',
  'sale.refused',
  'withdrawal.asked',
  'transfer.sent',
  'transfer.received',
]

/** What a search is to find the new ones of these by, in the order in which it is written. */
export async function findable(tx: Handle, vault: Vault, events: EventRow[]) {
  const begun = events.filter(({ kind }) => FIRST.includes(kind))
  if (begun.length === 0) return []
  const rows = await findableTransactions(tx, {
    events: JSON.stringify(begun.map(({ sellerId, transactionId }) => ({ sellerId, transactionId }))),
  })
  const sellerIds = JSON.stringify([...new Set(rows.map(row => row.seller_id))])
  const keys = new Map<SellerId, Buffer>(
    (await dataKeys(tx, { sellerIds })).map(({ seller_id, data_key }) => [seller_id, data_key]),
  )
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(row =>
      wordsOf(vault, keys.get(row.seller_id), row).map(word => ({
        sellerId: row.seller_id,
        word,
        transactionId: row.id,
        createdAt: row.created_at,
      })),
    )
}

function wordsOf(vault: Vault, dataKey: Buffer | undefined, row: FindableRow): string[] {
  const { id, details_sealed } = row
  if (!dataKey) return findableWordsOfTransaction({ id })
  switch (row.kind) {
    case 'sale': {
      const details = openDetails<SaleDetails>(vault, dataKey, id, details_sealed)
      return findableWordsOfTransaction({ id, ...(details && personOf(details)) })
    }
    case 'withdrawal': {
      const pix = openDetails<WithdrawalDetails>(vault, dataKey, id, details_sealed)?.pix
      // The key itself is sealed wherever it stands, an e-mail too.
      return findableWordsOfTransaction({
        id,
        ...(pix?.holderName !== undefined && { name: pix.holderName }),
      })
    }
    case 'transfer_in':
    case 'transfer_out': {
      const details = openDetails<TransferDetails>(vault, dataKey, id, details_sealed)
      return findableWordsOfTransaction({ id, ...(details && { name: details.counterparty }) })
    }
  }
}

const personOf = ({ customer: { name, email } }: SaleDetails) => ({ name, email })
