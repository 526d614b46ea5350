import type { Cents } from '@pagora/domain'
import type { Page, Receipt, Return } from '../port.ts'
import { asItStands } from './as-it-stands.ts'
import type { Client } from './client.ts'
import { isRefusal } from './faults.ts'
import { type Answer, amountOf, listOf, objectOf, referenceOf, required, textOf, timeOf } from './reading.ts'
import { amountText, endToEnd, ownId } from './writing.ts'

const PAGE_SIZE = 100

const STATUS: Record<string, Return['status']> = { DEVOLVIDO: 'done', NAO_REALIZADO: 'failed' }

function readReturn(answer: Answer): Return {
  return {
    id: required(answer['id'], 'id of a return'),
    amount: amountOf(answer['valor'], 'amount of a return'),
    // A state that is not known yet is not final.
    status: STATUS[textOf(answer['status']) ?? ''] ?? 'processing',
    origin: textOf(answer['natureza'])?.startsWith('MED_') ? 'med' : 'asked',
    reason: textOf(answer['motivo']),
  }
}

/** `ofCharge`: the txid of the charge that it was read with, which does not always say it again. */
export function readReceiptOf(answer: Answer, ofCharge: string | null = null): Receipt {
  return {
    endToEndId: required(answer['endToEndId'], 'endToEndId'),
    txid: referenceOf(answer['txid']) ?? ofCharge,
    amount: amountOf(answer['valor'], 'amount of a Pix'),
    paidAt: timeOf(answer['horario'], 'time of a Pix'),
    returns: listOf(answer['devolucoes']).map(readReturn),
  }
}

/** Those that leave out how many pages there are have a next one as long as they are full. */
function nextPage(answer: Answer, page: number, items: number): number | null {
  const { quantidadeDePaginas } = objectOf(objectOf(answer['parametros'])['paginacao'])
  const pages = Number(quantidadeDePaginas ?? Number.NaN)
  const hasMore = Number.isNaN(pages) ? items >= PAGE_SIZE : page + 1 < pages
  return hasMore ? page + 1 : null
}

export function createReceipts(client: Client) {
  return {
    async readReceipt(endToEndId: string): Promise<Receipt | null> {
      const found = await client.find({ method: 'GET', path: `/pix/${endToEnd(endToEndId)}` })
      return found === null ? null : readReceiptOf(objectOf(found))
    },

    async receiptsBetween(from: Date, to: Date, page: number): Promise<Page<Receipt>> {
      const query = {
        inicio: from.toISOString(),
        fim: to.toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      }
      const answer = objectOf(await client.ask({ method: 'GET', path: '/pix', query }))
      const items = listOf(answer['pix']).map(entry => readReceiptOf(entry))
      return { items, next: nextPage(answer, page, items.length) }
    },

    async refund(refund: { endToEndId: string; id: string; amount: Cents }): Promise<Return> {
      const path = `/pix/${endToEnd(refund.endToEndId)}/devolucao/${ownId(refund.id)}`
      const body = { valor: amountText(refund.amount) }
      try {
        return readReturn(objectOf(await client.ask({ method: 'PUT', path, body })))
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Money must not be taken for kept only because a second asking was refused.
        const found = await asItStands(() => client.find({ method: 'GET', path }))
        const there = found === null ? null : readReturn(objectOf(found))
        if (there?.amount !== refund.amount) throw error
        return there
      }
    },
  }
}
