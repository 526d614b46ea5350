import { writeBrCode } from '@pagora/domain'
import type { Charge, NewCharge } from '../port.ts'
import { asItStands } from './as-it-stands.ts'
import type { Client } from './client.ts'
import { isRefusal } from './faults.ts'
import {
  type Answer,
  amountOf,
  listOf,
  objectOf,
  referenceOf,
  required,
  textOf,
  timeOf,
  unreadable,
} from './reading.ts'
import { readReceiptOf } from './receipts.ts'
import { amountText, descriptionText, keyText, txidText } from './writing.ts'

/** What the standard says of a charge that does not name its own. */
const DEFAULT_SECONDS = 86_400

const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
/** What a provider says to a second PUT: of any charge (Efí), or of one that is paid or taken off. */
const SAME_AGAIN = ['txid_duplicado', 'CobOperacaoInvalida']

function stateOf(status: string): Charge['state'] {
  if (status === 'ATIVA') return 'active'
  if (status === 'CONCLUIDA') return 'paid'
  // The standard's own text writes it both ways.
  if (/^REMOVID[AO]_/.test(status)) return 'removed'
  throw unreadable('status of a charge')
}

/** Payers see the names that stand behind the location, not those in the code. */
function codeOf(answer: Answer): string | null {
  const told = textOf(answer['pixCopiaECola'])
  if (told !== null) return told
  const location = textOf(answer['location']) ?? textOf(objectOf(answer['loc'])['location'])
  if (location === null) return null
  const url = location.replace(/^https?:\/\//, '')
  return writeBrCode({ url, merchantName: 'RECEBEDOR', city: 'BRASIL' })
}

function readChargeOf(body: unknown): Charge {
  const answer = objectOf(body)
  const { criacao, expiracao } = objectOf(answer['calendario'])
  const txid = required(referenceOf(answer['txid']), 'txid')
  const createdAt = timeOf(criacao, 'time of a charge')
  const seconds = Number(expiracao ?? DEFAULT_SECONDS)
  if (!Number.isFinite(seconds)) throw unreadable('expiry of a charge')
  return {
    txid,
    state: stateOf(required(answer['status'], 'status of a charge')),
    amount: amountOf(objectOf(answer['valor'])['original'], 'amount of a charge'),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 1000 * seconds),
    code: codeOf(answer),
    receipts: listOf(answer['pix']).map(entry => readReceiptOf(entry, txid)),
  }
}

export function createCharges(client: Client) {
  async function readCharge(txid: string): Promise<Charge | null> {
    const found = await client.find({ method: 'GET', path: `/cob/${txidText(txid)}` })
    return found === null ? null : readChargeOf(found)
  }

  return {
    readCharge,

    async createCharge(charge: NewCharge): Promise<Charge> {
      const path = `/cob/${txidText(charge.txid)}`
      const body = {
        calendario: { expiracao: charge.expiresInSeconds },
        valor: { original: amountText(charge.amount) },
        chave: keyText(charge.pixKey),
        solicitacaoPagador: descriptionText(charge.description),
      }
      try {
        return readChargeOf(await client.ask({ method: 'PUT', path, body }))
      } catch (error) {
        // Sent again after an answer that was lost, it is the charge that is already there.
        if (!isRefusal(error) || !SAME_AGAIN.includes(error.code ?? '')) throw error
        const there = await asItStands(() => readCharge(charge.txid))
        if (there?.amount !== charge.amount) throw error
        return there
      }
    },

    async removeCharge(txid: string): Promise<'removed' | 'paid'> {
      try {
        const path = `/cob/${txidText(txid)}`
        const answer = objectOf(await client.ask({ method: 'PATCH', path, body: { status: REMOVED } }))
        return stateOf(textOf(answer['status']) ?? REMOVED) === 'paid' ? 'paid' : 'removed'
      } catch (error) {
        if (!isRefusal(error)) throw error
        const there = await asItStands(() => readCharge(txid))
        if (there === null || there.state === 'active') throw error
        return there.state
      }
    },
  }
}
