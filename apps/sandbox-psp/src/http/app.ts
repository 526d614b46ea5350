import fastify, { type FastifyInstance } from 'fastify'
import { serveCharges } from '../charges/routes.ts'
import { serveControls } from '../controls/routes.ts'
import { servePage } from '../page/routes.ts'
import type { Parts } from '../parts.ts'
import { servePayouts } from '../payouts/routes.ts'
import { serveReceipts } from '../receipts/routes.ts'
import { serveWebhooks } from '../webhooks/routes.ts'
import { answerErrors, readForms, shutByDefault } from './answers.ts'
import { misbehave, neverAnswer } from './misbehave.ts'
import { askForToken, serveTokens, type Tokens } from './tokens.ts'

/** The standard's paths, and Efí's for sending. */
function serveApi(app: FastifyInstance, parts: Parts, tokens: Tokens): void {
  misbehave(app, parts.faults)
  app.register(async scope => {
    readForms(scope)
    serveTokens(scope, tokens)
  })
  app.register(async scope => {
    askForToken(scope, tokens)
    neverAnswer(scope, parts.faults)
    scope.register(
      async standard => {
        serveCharges(standard, parts.charges, parts.receipts)
        serveReceipts(standard, parts.receipts, parts.returns, parts.wake)
        serveWebhooks(standard, parts.webhooks)
      },
      { prefix: '/v2' },
    )
    servePayouts(scope, parts.payouts, parts.wake)
  })
}

export function createApp(parts: Parts, tokens: Tokens, complain: (error: unknown) => void): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  shutByDefault(app)
  answerErrors(app, complain)
  app.register(async api => serveApi(api, parts, tokens))
  app.register(async controls => serveControls(controls, parts), { prefix: '/sandbox' })
  app.register(async page => {
    readForms(page)
    servePage(page, parts)
  })
  return app
}
