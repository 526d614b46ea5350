import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem, parsed } from '../problems.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { parameters } from '../wire.ts'
import { chargeAnswer } from './answer.ts'
import { chargeChangeIn, chargeQuery, newCharge, txid } from './bodies.ts'
import type { Charge } from './charge.ts'
import type { Charges } from './charges.ts'

const ASKED = { problem: 'CobOperacaoInvalida', name: 'cob' } as const
const QUERY = { problem: 'CobConsultaInvalida', name: 'cob' } as const

const byTxid = z.object({ txid })

export function serveCharges(app: FastifyInstance, charges: Charges, receipts: Receipts): void {
  const answer = (charge: Charge) => chargeAnswer(charge, receipts)

  app.put('/cob/:txid', (request, reply) => {
    const { txid } = parsed(byTxid, request.params, ASKED)
    reply.code(201).send(answer(charges.put(txid, parsed(newCharge, request.body, ASKED))))
  })

  app.post('/cob', (request, reply) => {
    const txid = randomUUID().replaceAll('-', '')
    reply.code(201).send(answer(charges.put(txid, parsed(newCharge, request.body, ASKED))))
  })

  app.patch('/cob/:txid', (request, reply) => {
    const { txid } = parsed(byTxid, request.params, ASKED)
    const change = parsed(chargeChangeIn(request.body), request.body, ASKED)
    reply.send(answer(charges.change(txid, change)))
  })

  app.get<{ Params: { txid: string }; Querystring: { revisao?: string } }>('/cob/:txid', (request, reply) => {
    const charge = charges.read(request.params.txid)
    const { revisao } = request.query
    // Only the newest revision is kept.
    if (charge === undefined || (revisao !== undefined && Number(revisao) !== charge.revision)) {
      throw new Problem('CobNaoEncontrado', 'Não há cobrança com este txid e esta revisão.')
    }
    reply.send(answer(charge))
  })

  app.get('/cob', (request, reply) => {
    const query = parsed(chargeQuery, request.query, QUERY)
    const { charges: found, total } = charges.list(query)
    reply.send({ parametros: parameters(query, total), cobs: found.map(answer) })
  })
}
