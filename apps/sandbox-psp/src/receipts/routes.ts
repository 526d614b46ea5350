import type { FastifyInstance } from 'fastify'
import { Problem, parsed } from '../problems.ts'
import { parameters } from '../wire.ts'
import { receiptAnswer, returnAnswer } from './answer.ts'
import { newReturn, receiptQuery, returnParams } from './bodies.ts'
import type { Receipts } from './receipts.ts'
import type { Returns } from './returns.ts'

const ASKED = { problem: 'PixDevolucaoInvalida', name: 'devolucao' } as const
const QUERY = { problem: 'PixConsultaInvalida', name: 'pix' } as const

interface Ids {
  Params: { e2eid: string; id: string }
}

export function serveReceipts(
  app: FastifyInstance,
  receipts: Receipts,
  returns: Returns,
  wake: () => void,
): void {
  app.get<Ids>('/pix/:e2eid', (request, reply) => {
    const receipt = receipts.read(request.params.e2eid)
    if (receipt === undefined) throw new Problem('PixNaoEncontrado', 'Não há Pix com este endToEndId.')
    reply.send(receiptAnswer(receipt, receipts))
  })

  app.get('/pix', (request, reply) => {
    const query = parsed(receiptQuery, request.query, QUERY)
    const { receipts: found, total } = receipts.list(query)
    reply.send({
      parametros: parameters(query, total),
      pix: found.map(receipt => receiptAnswer(receipt, receipts)),
    })
  })

  app.put('/pix/:e2eid/devolucao/:id', (request, reply) => {
    const { e2eid, id } = parsed(returnParams, request.params, ASKED)
    const entry = returns.ask(e2eid, id, parsed(newReturn, request.body, ASKED))
    wake()
    reply.code(201).send(returnAnswer(entry))
  })

  app.get<Ids>('/pix/:e2eid/devolucao/:id', (request, reply) => {
    const entry = returns.read(request.params.e2eid, request.params.id)
    if (entry === undefined) throw new Problem('PixDevolucaoNaoEncontrada', 'Não há devolução com este id.')
    reply.send(returnAnswer(entry))
  })
}
