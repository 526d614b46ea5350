import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Charges } from '../charges/charges.ts'
import type { Pay } from '../payments.ts'
import type { Payouts } from '../payouts/payouts.ts'
import { bankPage, isOutcome } from './page.ts'

const STYLES = readFileSync(new URL('bank.css', import.meta.url), 'utf8')
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const SHOWN = 10

interface PageParts {
  now: () => number
  charges: Charges
  payouts: Payouts
  pay: Pay
}

/** Works without scripts: the form is posted, and the page it leads back to says what became of it. */
export function servePage(app: FastifyInstance, { now, charges, payouts, pay }: PageParts): void {
  app.get<{ Querystring: { resultado?: string } }>('/', (request, reply) => {
    const { resultado } = request.query
    const page = bankPage({
      outcome: isOutcome(resultado) ? resultado : null,
      charges: charges.latest(SHOWN),
      payouts: payouts.latest(SHOWN),
      now: now(),
    })
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page)
  })

  app.post('/pagar', (request, reply) => {
    const { codigo } = Object(request.body)
    const { outcome } = pay(typeof codigo === 'string' ? codigo : '')
    reply.redirect(`/?resultado=${outcome}`, 303)
  })

  app.get('/bank.css', (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(STYLES)
  })
}
