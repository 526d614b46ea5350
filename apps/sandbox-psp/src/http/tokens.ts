import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problems.ts'

/** Access tokens live in memory: a restart ends them all, and clients have to cope with that anyhow. */
export interface Tokens {
  /** Null: wrong client. */
  issue(id: string, secret: string): { access_token: string; expires_in: number } | null
  isGood(token: string): boolean
}

interface TokensOptions {
  clientId: string
  clientSecret: string
  tokenSeconds: number
  now: () => number
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

export function createTokens({ clientId, clientSecret, tokenSeconds, now }: TokensOptions): Tokens {
  const expiries = new Map<string, number>()

  function forgetExpired(): void {
    for (const [token, at] of expiries) if (at <= now()) expiries.delete(token)
  }

  return {
    issue(id, secret) {
      // Both are compared whatever the first says, so that time tells nothing.
      const isId = same(id, clientId)
      if (!same(secret, clientSecret) || !isId) return null
      forgetExpired()
      const token = randomBytes(32).toString('base64url')
      expiries.set(token, now() + 1000 * tokenSeconds)
      return { access_token: token, expires_in: tokenSeconds }
    },
    isGood: token => (expiries.get(token) ?? 0) > now(),
  }
}

type Words = Record<string, unknown>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** HTTP Basic, or in the body; both are allowed by OAuth 2. */
function clientOf(request: FastifyRequest, body: Words): { id: string; secret: string } {
  const basic = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined) return { id: textOf(body['client_id']), secret: textOf(body['client_secret']) }
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':')
  return { id, secret: secret.join(':') }
}

export function serveTokens(app: FastifyInstance, tokens: Tokens): void {
  app.post('/oauth/token', (request, reply) => {
    const body = Object(request.body) as Words
    if (body['grant_type'] !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const { id, secret } = clientOf(request, body)
    const token = tokens.issue(id, secret)
    if (token === null) {
      return reply.code(401).header('www-authenticate', 'Basic').send({ error: 'invalid_client' })
    }
    return reply.send({
      ...token,
      token_type: 'Bearer',
      scope: 'cob.read cob.write pix.read pix.write pix.send webhook.read webhook.write',
    })
  })
}

export function askForToken(app: FastifyInstance, tokens: Tokens): void {
  app.addHook('onRequest', (request, reply, done) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined && tokens.isGood(token)) return done()
    reply.header('www-authenticate', 'Bearer')
    done(new Problem('TokenInvalido', 'Peça um token em /oauth/token.'))
  })
}
