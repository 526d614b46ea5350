import type { FastifyInstance } from 'fastify'
import { openForPage, policyOf } from '../origin/index.ts'
import { readIndex, serveFiles } from './static-files.ts'

interface CheckoutPageOptions {
  dist: string
  /** Frames the builder's preview, and nobody else anything. */
  appUrl: string
}

/** Sellers' own head and body code runs here: measuring and chat scripts, from wherever they are. */
const policy = (framedBy: string): string =>
  policyOf({
    'default-src': ["'self'", 'https:'],
    'script-src': ["'self'", "'unsafe-inline'", 'https:'],
    'style-src': ["'self'", "'unsafe-inline'", 'https:'],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", 'https:', 'wss:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [framedBy],
  })

export function serveCheckoutPage(app: FastifyInstance, { dist, appUrl }: CheckoutPageOptions): void {
  const index = readIndex(app, dist)
  if (index === null) return
  serveFiles(app, dist)
  for (const url of ['/', '/c/:id']) {
    app.get(url, (_request, reply) => openForPage(reply, policy("'none'")).send(index))
  }
  app.get('/preview', (_request, reply) => openForPage(reply, policy(appUrl)).send(index))
}
