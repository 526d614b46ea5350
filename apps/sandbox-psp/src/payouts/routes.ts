import type { FastifyInstance } from 'fastify'
import { EfiRefusal, Problem, parsed } from '../problems.ts'
import { parameters, period, window } from '../wire.ts'
import { payoutAnswer, sentAnswer } from './answer.ts'
import { newPayout, payoutParams } from './bodies.ts'
import type { Payout, Payouts } from './payouts.ts'

const ASKED = { problem: 'RequisicaoInvalida', name: 'envio' } as const

/** Efí's paths, since the standard has none for sending. */
export function servePayouts(app: FastifyInstance, payouts: Payouts, wake: () => void): void {
  /** Said as Efí says it. */
  function efi<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const fields = error.violations.map(({ propriedade, razao }) => `${propriedade}: ${razao}`).join('; ')
      throw new EfiRefusal(error.status, 'json_invalido', fields)
    }
  }

  function found(payout: Payout | undefined): Payout {
    if (payout === undefined) throw new EfiRefusal(404, 'pix_nao_encontrado', 'Não há envio com este id.')
    return payout
  }

  app.put('/v3/gn/pix/:idEnvio', (request, reply) => {
    const { idEnvio } = efi(() => parsed(payoutParams, request.params, ASKED))
    const payout = payouts.send(
      idEnvio,
      efi(() => parsed(newPayout, request.body, ASKED)),
    )
    wake()
    reply.code(201).send(sentAnswer(payout))
  })

  app.get<{ Params: { idEnvio: string } }>('/v2/gn/pix/enviados/id-envio/:idEnvio', (request, reply) => {
    reply.send(payoutAnswer(found(payouts.read(request.params.idEnvio))))
  })

  app.get<{ Params: { e2eId: string } }>('/v2/gn/pix/enviados/:e2eId', (request, reply) => {
    reply.send(payoutAnswer(found(payouts.readByEndToEndId(request.params.e2eId))))
  })

  app.get('/v2/gn/pix/enviados', (request, reply) => {
    const query = efi(() => parsed(period, request.query, ASKED))
    const { inicio, fim } = query
    const pix = payouts.list({ inicio, fim }, window(query)).map(payoutAnswer)
    reply.send({ parametros: parameters(query, payouts.count({ inicio, fim })), pix })
  })
}
