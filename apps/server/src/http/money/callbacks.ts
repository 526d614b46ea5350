import { timingSafeEqual } from 'node:crypto'
import { Refusal, type Services, takeNotices } from '@pagora/api'
import type { FastifyInstance } from 'fastify'

const BODY_BYTES = 1_000_000

/** Only the provider was told it; whoever guesses it can still only make us ask the provider. */
const secretOf = ({ vault }: Pick<Services, 'vault'>, acquirerId: string): string =>
  vault.mac('provider-callback', acquirerId).toString('base64url')

/** Where an acquirer is to call; it adds `/pix` itself, as the standard has it. */
export const callbackPath = (services: Pick<Services, 'vault'>, acquirerId: string): string =>
  `/callbacks/${acquirerId}/${secretOf(services, acquirerId)}`

/** What the provider says is stored and acknowledged, and read again at the provider before it counts. */
export function serveCallbacks(app: FastifyInstance, services: Services): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(new Refusal('MALFORMED'))
      }
    })
    scope.post<{ Params: { acquirerId: string; secret: string } }>(
      '/callbacks/:acquirerId/:secret/pix',
      async request => {
        const { acquirerId, secret } = request.params
        const [given, known] = [Buffer.from(secret), Buffer.from(secretOf(services, acquirerId))]
        if (given.length !== known.length || !timingSafeEqual(given, known)) throw new Refusal('NOT_FOUND')
        await takeNotices(services, acquirerId, request.body)
        return { status: true }
      },
    )
  })
}
