import { type Cents, isCpf } from '@pagora/domain'
import type { NewPayout, Payout, Payouts } from '../port.ts'
import { asItStands } from './as-it-stands.ts'
import type { Client } from './client.ts'
import { isRefusal } from './faults.ts'
import { type Answer, amountOf, listOf, objectOf, textOf } from './reading.ts'
import { amountText, keyText, ownId } from './writing.ts'

/** The standard does not say how money is sent; this is Efí's way, at paths of its own beside the standard's. */

const STATUS: Record<string, Payout['status']> = {
  REALIZADO: 'done',
  NAO_REALIZADO: 'failed',
  DEVOLVIDO: 'returned',
}

const isBack = ({ status }: Answer): boolean => status === undefined || status === 'DEVOLVIDO'

/** All of it came back: what came back in part has still been paid. */
function cameBack(answer: Answer, amount: Cents): boolean {
  const back = listOf(answer['devolucoes'])
    .filter(isBack)
    .reduce((sum, entry) => sum + amountOf(entry['valor'], 'amount of a return'), 0)
  return back >= amount
}

function statusOf(answer: Answer, amount: Cents): Payout['status'] {
  // A state that is not known yet is not final.
  const status = STATUS[textOf(answer['status']) ?? ''] ?? 'processing'
  return status === 'done' && cameBack(answer, amount) ? 'returned' : status
}

function reasonOf(answer: Answer): string | null {
  const { codigo, motivo } = objectOf(objectOf(answer['gnExtras'])['erro'])
  const told = [textOf(codigo), textOf(motivo)].filter(text => text !== null)
  return told.length > 0 ? told.join(': ') : textOf(answer['motivo'])
}

/** `sent`: the amount, where it was just sent and the answer does not say it again. */
function readPayoutOf(body: unknown, id: string, sent?: Cents): Payout {
  const answer = objectOf(body)
  const amount =
    answer['valor'] === undefined && sent !== undefined
      ? sent
      : amountOf(answer['valor'], 'amount of a payout')
  return {
    id,
    status: statusOf(answer, amount),
    endToEndId: textOf(answer['e2eId']) ?? textOf(answer['endToEndId']),
    amount,
    reason: reasonOf(answer),
  }
}

const ownerOf = (owner: string | null): { cpf?: string; cnpj?: string } => {
  if (owner === null) return {}
  return isCpf(owner) ? { cpf: owner } : { cnpj: owner }
}

export function createPayouts(client: Client, baseUrl: string): Payouts {
  const root = baseUrl.replace(/\/+$/, '').replace(/\/v2$/, '')

  async function read(id: string): Promise<Payout | null> {
    const path = `${root}/v2/gn/pix/enviados/id-envio/${ownId(id)}`
    const found = await client.find({ method: 'GET', path })
    return found === null ? null : readPayoutOf(found, id)
  }

  return {
    idempotentById: true,
    read,
    async send({ id, amount, fromKey, toKey, owner }: NewPayout): Promise<Payout> {
      const body = {
        valor: amountText(amount),
        pagador: { chave: keyText(fromKey) },
        favorecido: { chave: keyText(toKey), ...ownerOf(owner) },
      }
      try {
        const sent = await client.ask({ method: 'PUT', path: `${root}/v3/gn/pix/${ownId(id)}`, body })
        return readPayoutOf(sent, id, amount)
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Money must not be taken for unsent only because a second asking was refused.
        const there = await asItStands(() => read(id))
        if (there?.amount !== amount) throw error
        return there
      }
    },
  }
}
