import { toDecimal } from '@pagora/domain'
import { receiptAnswer } from '../receipts/answer.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { timeText } from '../wire.ts'
import type { Charge } from './charge.ts'

export function chargeAnswer(charge: Charge, receipts: Receipts): unknown {
  const { modalidadeAlteracao, ...words } = JSON.parse(charge.besides)
  const paid = charge.status === 'CONCLUIDA' ? receipts.ofCharge(charge.txid) : []
  return {
    calendario: { criacao: timeText(charge.created_at), expiracao: charge.expires_in },
    txid: charge.txid,
    revisao: charge.revision,
    loc: { id: charge.id, location: charge.location, tipoCob: 'cob' },
    location: charge.location,
    status: charge.status,
    valor: { original: toDecimal(charge.amount), modalidadeAlteracao },
    chave: charge.pix_key,
    ...words,
    pixCopiaECola: charge.code,
    ...(paid.length > 0 ? { pix: paid.map(receipt => receiptAnswer(receipt, receipts)) } : {}),
  }
}
