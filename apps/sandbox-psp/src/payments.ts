import { type Cents, readBrCode } from '@pagora/domain'
import { expiresAt } from './charges/charge.ts'
import type { Charges } from './charges/charges.ts'
import type { Database } from './database/database.ts'
import { receiptAnswer } from './receipts/answer.ts'
import type { Receipt, Receipts } from './receipts/receipts.ts'
import type { Notices } from './webhooks/notices.ts'

type Payment =
  | { outcome: 'paid'; receipt: Receipt }
  | { outcome: 'unknown' | 'already-paid' | 'expired' | 'removed' }

interface PaymentOptions {
  /** Another amount than the charge's. */
  amount?: Cents | undefined
  /** Even what is paid already. */
  again?: boolean | undefined
}

/** What a buyer's bank does with a code. */
export type Pay = (code: string, options?: PaymentOptions) => Payment

interface Parts {
  now: () => number
  charges: Charges
  receipts: Receipts
  notices: Notices
}

export function createPayments(database: Database, { now, charges, receipts, notices }: Parts): Pay {
  return (code, { amount, again = false } = {}) =>
    database.atOnce(() => {
      const location = readBrCode(code)?.url
      const charge = location ? charges.at(location) : undefined
      if (charge === undefined) return { outcome: 'unknown' }
      if (charge.status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR') return { outcome: 'removed' }
      const isPaid = charge.status === 'CONCLUIDA'
      if (isPaid && !again) return { outcome: 'already-paid' }
      if (!isPaid && now() >= expiresAt(charge)) return { outcome: 'expired' }
      const receipt = receipts.add({
        txid: charge.txid,
        pixKey: charge.pix_key,
        amount: amount ?? charge.amount,
      })
      if (!isPaid) charges.conclude(charge.txid)
      notices.tell(receipt.pix_key, receiptAnswer(receipt, receipts))
      return { outcome: 'paid', receipt }
    })
}
