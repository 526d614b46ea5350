import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem, parsed } from '../problems.ts'
import { page, parameters, pixKey, timeText, window } from '../wire.ts'
import type { Webhook, Webhooks } from './webhooks.ts'

const ASKED = { problem: 'WebhookOperacaoInvalida', name: 'webhook' } as const

const params = z.object({ chave: pixKey })
/** Plain http too, since nobody has a certificate on their own machine. */
const newWebhook = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(2000) })

const answer = ({ pix_key, url, created_at }: Webhook) => ({
  webhookUrl: url,
  chave: pix_key,
  criacao: timeText(created_at),
})

const none = () => new Problem('WebhookNaoEncontrado', 'Não há webhook para esta chave.')

interface Key {
  Params: { chave: string }
}

export function serveWebhooks(app: FastifyInstance, webhooks: Webhooks): void {
  app.put('/webhook/:chave', (request, reply) => {
    const { chave } = parsed(params, request.params, ASKED)
    const { webhookUrl } = parsed(newWebhook, request.body, ASKED)
    reply.send(answer(webhooks.put(chave, webhookUrl)))
  })

  app.get<Key>('/webhook/:chave', (request, reply) => {
    const webhook = webhooks.read(request.params.chave)
    if (webhook === undefined) throw none()
    reply.send(answer(webhook))
  })

  app.delete<Key>('/webhook/:chave', (request, reply) => {
    if (!webhooks.remove(request.params.chave)) throw none()
    reply.code(204).send()
  })

  app.get('/webhook', (request, reply) => {
    const query = parsed(page, request.query, { problem: 'RequisicaoInvalida', name: 'webhook' })
    const { limit, offset } = window(query)
    const { webhooks: found, total } = webhooks.list(limit, offset)
    reply.send({ parametros: parameters(query, total), webhooks: found.map(answer) })
  })
}
