import type { Charge } from '../charges/charge.ts'
import type { Payout } from '../payouts/payouts.ts'
import { type Html, html } from './html.ts'
import { chargeList, payoutList } from './lists.ts'

/** What became of the last payment, as the address of the page says it. */
const OUTCOMES = {
  paid: { tone: 'good', text: 'Pagamento realizado.' },
  unknown: {
    tone: 'bad',
    text: 'Este código não é de uma cobrança deste banco. Confira se foi copiado inteiro.',
  },
  'already-paid': { tone: 'bad', text: 'Esta cobrança já foi paga.' },
  expired: { tone: 'bad', text: 'Esta cobrança expirou.' },
  removed: { tone: 'bad', text: 'Esta cobrança foi removida por quem recebe.' },
} as const

export type Outcome = keyof typeof OUTCOMES

export const isOutcome = (text: unknown): text is Outcome =>
  typeof text === 'string' && Object.hasOwn(OUTCOMES, text)

interface PageContent {
  outcome: Outcome | null
  charges: Charge[]
  payouts: Payout[]
  now: number
}

function notice(outcome: Outcome | null): Html {
  if (outcome === null) return html``
  const { tone, text } = OUTCOMES[outcome]
  return html`<p class="notice ${tone}" role="${tone === 'good' ? 'status' : 'alert'}">${text}</p>`
}

export const bankPage = ({ outcome, charges, payouts, now }: PageContent): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Banco de testes</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/bank.css">
</head>
<body>
<main>
  <h1>Banco de testes</h1>
  <p class="lead">Pague aqui como faria no aplicativo do seu banco. Nada disto é dinheiro de verdade.</p>
  ${notice(outcome)}
  <form method="post" action="/pagar" class="pay">
    <label for="codigo">Pix copia e cola</label>
    <textarea id="codigo" name="codigo" rows="4" required autocomplete="off" spellcheck="false" placeholder="00020101…"></textarea>
    <button type="submit">Pagar</button>
  </form>
  <h2>Últimas cobranças</h2>
  ${chargeList(charges, now)}
  <h2>Últimos envios</h2>
  ${payoutList(payouts)}
</main>
</body>
</html>
`.html
