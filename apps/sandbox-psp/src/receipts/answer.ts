import { toDecimal } from '@pagora/domain'
import { timeText } from '../wire.ts'
import type { Receipt, Receipts, Return } from './receipts.ts'

export function returnAnswer(entry: Return) {
  return {
    id: entry.id,
    rtrId: entry.return_id,
    valor: toDecimal(entry.amount),
    natureza: entry.nature,
    horario: {
      solicitacao: timeText(entry.asked_at),
      ...(entry.settled_at === null ? {} : { liquidacao: timeText(entry.settled_at) }),
    },
    status: entry.status,
    ...(entry.description === null ? {} : { descricao: entry.description }),
    ...(entry.status === 'NAO_REALIZADO' ? { motivo: 'Devolução não realizada.' } : {}),
  }
}

/** The same in answers and in callbacks. */
export function receiptAnswer(receipt: Receipt, receipts: Receipts) {
  const returns = receipts.returnsOf(receipt.end_to_end_id)
  return {
    endToEndId: receipt.end_to_end_id,
    txid: receipt.txid,
    valor: toDecimal(receipt.amount),
    chave: receipt.pix_key,
    horario: timeText(receipt.paid_at),
    ...(returns.length > 0 ? { devolucoes: returns.map(returnAnswer) } : {}),
  }
}
