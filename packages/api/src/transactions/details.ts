import type { PixKeyTypeOnWire } from '@pagora/domain/wire'
import type { Vault } from '../vault/index.ts'

export const TRANSACTION_PREFIX = 'trx'

/** Who bought, and where they came from: kept as it was typed. */
export interface SaleDetails {
  customer: {
    name: string
    email: string
    phone: string
    document?: { number: string; type: 'CPF' | 'CNPJ' }
    address?: string
  }
  tracking: Record<string, string | null>
}

/** Whom a withdrawal pays. */
export interface WithdrawalDetails {
  pix: { type: PixKeyTypeOnWire; value: string; holderName?: string }
}

/** The other person of a transfer. */
export interface TransferDetails {
  counterparty: string
}

export type Details = SaleDetails | WithdrawalDetails | TransferDetails

const contextOf = (id: string): string => `transactions.details:${id}`

/** Sealed with the seller's key: erasing that key erases these. */
export const sealDetails = (vault: Vault, dataKey: Buffer, id: string, details: Details): Buffer =>
  vault.withKey(dataKey).seal(contextOf(id), JSON.stringify(details))

/** Null where there are none, or the key is gone, with the person. */
export function openDetails<Kind extends Details>(
  vault: Vault,
  dataKey: Buffer,
  id: string,
  sealed: Buffer | null,
): Kind | null {
  if (!sealed) return null
  try {
    return JSON.parse(vault.withKey(dataKey).open(contextOf(id), sealed)) as Kind
  } catch {
    return null
  }
}
