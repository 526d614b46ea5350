import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FAULT_MODES, type Faults } from '../faults.ts'
import type { Pay } from '../payments.ts'
import { payoutAnswer } from '../payouts/answer.ts'
import type { Payouts } from '../payouts/payouts.ts'
import { Problem, parsed } from '../problems.ts'
import { returnAnswer } from '../receipts/answer.ts'
import type { Returns } from '../receipts/returns.ts'
import type { createStatement } from '../statement.ts'
import { amount } from '../wire.ts'

/** What tests and developers steer the bank with; no client of a real one has anything like it. */
export interface Controls {
  pay: Pay
  faults: Faults
  returns: Returns
  payouts: Payouts
  statement: ReturnType<typeof createStatement>
  wake: () => void
  setClock: (at: number | null) => void
}

const ASKED = { problem: 'RequisicaoInvalida', name: 'sandbox' } as const

const payment = z.object({ code: z.string(), amount: amount.optional(), again: z.boolean().optional() })
const faultMode = z.object({ mode: z.enum(FAULT_MODES) })
const fraud = z.object({
  endToEndId: z.string(),
  amount: amount.optional(),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
})
const payoutState = z.object({ status: z.enum(['NAO_REALIZADO', 'REALIZADO', 'DEVOLVIDO']) })
const moment = z.object({ at: z.iso.datetime().nullable() })
const statementQuery = z.object({ chave: z.string().optional() })

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

function serveMoney(app: FastifyInstance, { pay, returns, payouts, statement, setClock }: Controls): void {
  app.post('/clock', (request, reply) => {
    const { at } = parsed(moment, request.body, ASKED)
    setClock(at === null ? null : Date.parse(at))
    reply.send({ at })
  })

  app.post('/pay', (request, reply) => {
    const { code, ...options } = parsed(payment, request.body, ASKED)
    const paid = pay(code, options)
    if (paid.outcome === 'paid') {
      return reply.send({ status: 'CONCLUIDA', endToEndId: paid.receipt.end_to_end_id })
    }
    return reply.code(paid.outcome === 'unknown' ? 404 : 409).send({ error: paid.outcome })
  })

  app.post('/med', (request, reply) => {
    const { endToEndId, amount = null, status } = parsed(fraud, request.body, ASKED)
    reply.send(returnAnswer(returns.decideFraud(endToEndId, status, amount)))
  })

  app.post<{ Params: { idEnvio: string } }>('/payouts/:idEnvio', (request, reply) => {
    const { status } = parsed(payoutState, request.body, ASKED)
    const payout = payouts.force(request.params.idEnvio, status)
    if (payout === undefined) throw new Problem('NaoEncontrado', 'Não há envio com este id.')
    reply.send(payoutAnswer(payout))
  })

  app.get('/statement', (request, reply) => {
    const { chave = null } = parsed(statementQuery, request.query, ASKED)
    reply.send(statement(chave))
  })
}

export function serveControls(app: FastifyInstance, controls: Controls): void {
  const { faults, wake } = controls
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLoopback(request.socket.remoteAddress ?? '')) return done()
    done(new Problem('NaoEncontrado', 'Não há nada neste caminho.'))
  })
  serveMoney(app, controls)

  app.get('/faults', (_request, reply) => {
    reply.send({ mode: faults.mode })
  })

  app.post('/faults', (request, reply) => {
    faults.mode = parsed(faultMode, request.body, ASKED).mode
    // What was held back while it was down goes out.
    wake()
    reply.send({ mode: faults.mode })
  })
}
