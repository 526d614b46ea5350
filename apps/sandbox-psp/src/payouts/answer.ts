import { toDecimal } from '@pagora/domain'
import { timeText } from '../wire.ts'
import type { Payout } from './payouts.ts'

const times = ({ asked_at, settled_at }: Payout) => ({
  solicitacao: timeText(asked_at),
  ...(settled_at === null ? {} : { liquidacao: timeText(settled_at) }),
})

function extras({ id, fault }: Payout) {
  const erro = {
    codigo: fault,
    origem: 'PSP do recebedor',
    motivo: 'Conta do recebedor não existe ou não aceita Pix',
  }
  return { idEnvio: id, ...(fault === null ? {} : { erro }) }
}

/** All of it comes back at once. */
const returned = ({ end_to_end_id, amount, status }: Payout) =>
  status === 'DEVOLVIDO'
    ? {
        devolucoes: [
          {
            id: 'volta',
            rtrId: end_to_end_id.replace('E', 'D'),
            valor: toDecimal(amount),
            status: 'DEVOLVIDO',
          },
        ],
      }
    : {}

/** To whoever has just asked for it. */
export const sentAnswer = (payout: Payout) => ({
  idEnvio: payout.id,
  e2eId: payout.end_to_end_id,
  valor: toDecimal(payout.amount),
  horario: times(payout),
  status: payout.status,
})

export const payoutAnswer = (payout: Payout) => ({
  endToEndId: payout.end_to_end_id,
  idEnvio: payout.id,
  valor: toDecimal(payout.amount),
  chave: payout.from_key,
  favorecido: JSON.parse(payout.asked).favorecido,
  status: payout.status,
  horario: times(payout),
  gnExtras: extras(payout),
  ...returned(payout),
})

export const payoutNotice = (payout: Payout) => ({
  endToEndId: payout.end_to_end_id,
  chave: payout.from_key,
  tipo: 'SOLICITACAO',
  status: payout.status,
  valor: toDecimal(payout.amount),
  horario: times(payout),
  gnExtras: extras(payout),
  ...returned(payout),
})
