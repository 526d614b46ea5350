import type { Cents } from '@pagora/domain'
import { type Charge, expiresAt } from '../charges/charge.ts'
import type { Payout } from '../payouts/payouts.ts'
import { type Html, html } from './html.ts'

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const TIME = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})
const money = (amount: Cents): string => REAIS.format(amount / 100)

const PAYOUT_STATUS = {
  EM_PROCESSAMENTO: 'Em processamento',
  REALIZADO: 'Enviado',
  NAO_REALIZADO: 'Recusado',
  DEVOLVIDO: 'Devolvido',
}

function statusOf(charge: Charge, now: number): { text: string; isPayable: boolean } {
  if (charge.status === 'CONCLUIDA') return { text: 'Paga', isPayable: false }
  if (charge.status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR') return { text: 'Removida', isPayable: false }
  if (expiresAt(charge) <= now) return { text: 'Expirada', isPayable: false }
  return { text: 'Aguardando pagamento', isPayable: true }
}

const row = (amount: Cents, status: string, about: string, at: number, action: Html): Html => html`
    <li>
      <div>
        <strong>${money(amount)}</strong> <span class="status">${status}</span>
        <p><span class="id">${about}</span><br><time datetime="${new Date(at).toISOString()}">${TIME.format(at)}</time></p>
      </div>${action}
    </li>`

/** Named by its txid, so that several of them can be told apart by ear. */
const payButton = ({ code, txid }: Charge): Html => html`
      <form method="post" action="/pagar">
        <input type="hidden" name="codigo" value="${code}">
        <button type="submit" class="quiet" aria-label="Pagar ${txid}">Pagar</button>
      </form>`

export function chargeList(charges: Charge[], now: number): Html {
  if (charges.length === 0)
    return html`<p class="empty">Nenhuma cobrança ainda. Elas aparecem aqui assim que são criadas.</p>`
  const rows = charges.map(charge => {
    const { text, isPayable } = statusOf(charge, now)
    return row(charge.amount, text, charge.txid, charge.created_at, isPayable ? payButton(charge) : html``)
  })
  return html`<ul>${rows}
  </ul>`
}

export function payoutList(payouts: Payout[]): Html {
  if (payouts.length === 0) return html`<p class="empty">Nenhum envio ainda.</p>`
  const rows = payouts.map(({ amount, status, to_key, asked_at }) =>
    row(amount, PAYOUT_STATUS[status], `para ${to_key}`, asked_at, html``),
  )
  return html`<ul>${rows}
  </ul>`
}
