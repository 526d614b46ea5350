import { toReais } from '@pagora/domain'
import type { MasterTransaction, WireTransaction } from '@pagora/domain/wire'
import type { Vault } from '../vault/index.ts'
import { openDetails, type SaleDetails, type TransferDetails, type WithdrawalDetails } from './details.ts'
import type { TransactionRow } from './queries.ts'

interface Keys {
  vault: Vault
  dataKey: Buffer
}

/** Masks nothing: whose it is may read it, and the screens mask what others could read over a shoulder. */
export function toWire(row: TransactionRow, keys: Keys): WireTransaction {
  const { kind, status, contents } = row
  return {
    _id: row.id,
    userId: row.sellerId,
    type: kind === 'sale' || kind === 'transfer_in' ? 'deposit' : 'withdrawal',
    method: 'pix',
    status,
    ...(row.outcome && { outcome: row.outcome }),
    amount: toReais(row.amountCents),
    tax: toReais(row.feeCents),
    ...(row.refundedCents > 0 && { refundedAmount: toReais(row.refundedCents) }),
    createdAt: row.createdAt.toISOString(),
    ...(row.completedAt && { paidAt: row.completedAt.toISOString() }),
    ...(row.step && status === 'pending' && { step: row.step }),
    ...(contents.reason !== undefined && { reason: contents.reason }),
    ...partOf(row, keys),
  }
}

/** What is only a sale's, a withdrawal's or a transfer's. */
function partOf(row: TransactionRow, { vault, dataKey }: Keys): Partial<WireTransaction> {
  const { id, detailsSealed } = row
  switch (row.kind) {
    case 'sale':
      return salePart(row, openDetails<SaleDetails>(vault, dataKey, id, detailsSealed))
    case 'withdrawal': {
      const details = openDetails<WithdrawalDetails>(vault, dataKey, id, detailsSealed)
      return details ? { withdrawalData: details } : {}
    }
    case 'transfer_in':
    case 'transfer_out': {
      const details = openDetails<TransferDetails>(vault, dataKey, id, detailsSealed)
      return details ? { transfer: { counterparty: details.counterparty } } : {}
    }
  }
}

/** Whoever was erased leaves what was bought. */
const NOBODY: SaleDetails = { customer: { name: '', email: '', phone: '' }, tracking: {} }

function salePart({ contents }: TransactionRow, details: SaleDetails | null): Partial<WireTransaction> {
  const { customer, tracking } = details ?? NOBODY
  const { name, email, phone, address } = customer
  return {
    purchaseData: {
      customer: { name, email, phone, ...(address !== undefined && { address }) },
      products: (contents.products ?? []).map(product => ({
        name: product.name,
        price: toReais(product.cents),
      })),
    },
    ...(Object.keys(tracking).length > 0 && { trackingParameters: tracking }),
  }
}

/** As an admin sees it: with whose it is. */
export const toMasterWire = (
  row: TransactionRow,
  vault: Vault,
  seller: { name: string; email: string; dataKey: Buffer },
): MasterTransaction => ({
  ...toWire(row, { vault, dataKey: seller.dataKey }),
  userName: seller.name,
  userEmail: seller.email,
})
