import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openForPage, policyOf } from '../origin/index.ts'
import { readIndex, serveFiles } from './static-files.ts'
import { pageTemplate } from './template.ts'

interface WebAppOptions {
  dist: string
  /** Framed for the builder's preview. */
  checkoutUrl: string
}

const newNonce = (): string => randomBytes(16).toString('base64')

const policy = (nonce: string, checkoutUrl: string): string =>
  policyOf({
    'default-src': ["'none'"],
    // Whatever the page itself loads is trusted with it; an address alone is not.
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [checkoutUrl],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })

/** Addresses inside the page are its own router's; what looks like a file or an API is not one. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(?!api(?:\/|$|\?)|trpc(?:\/|$|\?))[^.?]*(?:\?|$)/.test(url)

/** The seller area and the admin area. */
export function serveWebApp(app: FastifyInstance, { dist, checkoutUrl }: WebAppOptions): void {
  const index = readIndex(app, dist)
  if (index === null) return
  const template = pageTemplate(index)
  const answer = (reply: FastifyReply): FastifyReply => {
    const nonce = newNonce()
    return openForPage(reply, policy(nonce, checkoutUrl)).send(template(nonce))
  }
  serveFiles(app, dist)
  app.get('/', (_request, reply) => answer(reply))
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && isPage(request)) answer(reply)
    else done()
  })
}
