import { z } from 'zod'
import type { EntryKind } from '../events.ts'
import { answer, isoDate, isoMoment } from './answer.ts'
import { listInput, nextCursor } from './list.ts'
import { money, shown, shownName, transactionId } from './shown.ts'

const SHOWN_ENTRY = 'sale:E00416968202603141509abcdefghijk'
const SHOWN_PLACE = `1773500966000.${SHOWN_ENTRY}`

/** What each posting is called where its seller reads it. */
export const ENTRY_NAMES = {
  sale: 'Venda aprovada',
  apart: 'Pagamento em análise',
  apart_returned: 'Pagamento devolvido',
  release: 'Saldo liberado',
  refund_held: 'Reembolso pedido',
  refund_done: 'Reembolso',
  refund_failed: 'Reembolso não concluído',
  refund_made: 'Reembolso',
  dispute_opened: 'Contestação aberta',
  dispute_won: 'Contestação encerrada a seu favor',
  dispute_lost: 'Contestação',
  withdrawal_asked: 'Saque solicitado',
  withdrawal_failed: 'Saque não concluído',
  payout_done: 'Saque',
  payout_returned: 'Saque devolvido',
  transfer_sent: 'Transferência enviada',
  transfer_received: 'Transferência recebida',
} as const satisfies Record<EntryKind, string>

const kinds = Object.keys(ENTRY_NAMES) as [EntryKind, ...EntryKind[]]

export const statementEntry = z.object({
  _id: shown(SHOWN_ENTRY),
  kind: z.enum(kinds),
  description: shown(ENTRY_NAMES.sale),
  /** Below zero: it went out. */
  amount: money,
  at: isoDate,
  transactionId: transactionId.optional(),
  status: z.enum(['pending', 'completed', 'failed']).optional(),
})
export type StatementEntry = z.infer<typeof statementEntry>

export const statementInput = listInput.extend({
  cursor: shown(SHOWN_PLACE)
    .max(300)
    .regex(/^(?:trx_[0-9A-Z]{35}\.)?\d{1,15}\../, 'Use o nextCursor da página anterior')
    .optional(),
  from: isoMoment.optional(),
  to: isoMoment.optional(),
  direction: z.enum(['in', 'out']).optional(),
  /** Words of the buyer's name or e-mail, or the end of a transaction's id. */
  search: shownName.max(200).optional(),
})
export type StatementInput = z.infer<typeof statementInput>

export const statementAnswer = answer({
  entries: z.array(statementEntry),
  /** Of the whole period, whatever else is asked for. */
  totals: z.object({ in: money, out: money, net: money }),
  nextCursor,
})
