import { Refusal, type Services } from '@pagora/api'
import { sellerOf } from '@pagora/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openForPage, policyOf } from '../origin/index.ts'
import { createPageCache, type KeptPage, keepPage, sendPage } from './kept-pages.ts'
import { loadPages } from './rendered-pages.ts'
import { readIndex, serveFiles } from './static-files.ts'

interface CheckoutPageOptions {
  dist: string
  /** Frames the builder's preview, and nobody else anything. */
  appUrl: string
  /** Where buyers find it; `https://*.host` for a host of each seller's own. */
  checkoutUrl: string
  services: Pick<Services, 'publicCheckouts'>
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
    'form-action': ["'self'", 'https:'],
    'frame-ancestors': [framedBy],
  })

/** Nobody's code runs on these. */
const STILL = policyOf({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

const PREFIX = 'chk'

function originOf(checkoutUrl: string, id: string): string {
  const tag = sellerOf(PREFIX, id)?.toLowerCase() ?? ''
  return checkoutUrl.replace('*', tag).replace(/\/$/, '')
}

const isMissing = (fault: unknown): boolean => fault instanceof Refusal && fault.code === 'NOT_FOUND'

export function serveCheckoutPage(app: FastifyInstance, options: CheckoutPageOptions): void {
  const { dist, appUrl, checkoutUrl, services } = options
  const template = readIndex(app, dist)
  if (template === null) return
  // The builder's preview is sandboxed: to it, even its own files are another origin's.
  serveFiles(app, dist, { 'access-control-allow-origin': '*' })
  app.register(async scope => {
    const pages = await loadPages(dist, template)
    const [start, preview, missing, fault] = await Promise.all(
      [
        pages.start(),
        pages.preview(new URL(appUrl).origin),
        pages.failure('missing'),
        pages.failure('fault'),
      ].map(keepPage),
    )
    const keep = createPageCache()
    const open = (reply: FastifyReply, framedBy = "'none'"): FastifyReply =>
      // Sellers' videos and maps want to know which site they are on; the path tells nobody anything.
      openForPage(reply, policy(framedBy)).header('referrer-policy', 'strict-origin')
    const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
      if (!isMissing(error)) request.log.error(error, 'a checkout page could not be made')
      const [code, page] = isMissing(error) ? [404, missing] : [503, fault]
      if (code === 503) reply.header('retry-after', '5')
      return sendPage(request, open(reply).code(code), page as KeptPage)
    }

    scope.get('/', (request, reply) => sendPage(request, open(reply), start as KeptPage))
    scope.get('/preview', (request, reply) => sendPage(request, open(reply, appUrl), preview as KeptPage))
    scope.get<{ Params: { id: string } }>('/c/:id', async (request, reply) => {
      const { id } = request.params
      try {
        const data = await services.publicCheckouts.get(id)
        const page = await keep(JSON.stringify(data), () => pages.checkout(data, originOf(checkoutUrl, id)))
        return sendPage(request, open(reply), page)
      } catch (error) {
        return refuse(request, reply, error)
      }
    })
    for (const [url, which] of [
      ['/termos', 'terms'],
      ['/privacidade', 'privacy'],
    ] as const) {
      scope.get<{ Querystring: { c?: string } }>(url, async (request, reply) => {
        const id = String(request.query.c ?? '')
        // Of a checkout that is gone, the words still hold.
        const data = await services.publicCheckouts.get(id).catch(() => null)
        const page = await keep(which + JSON.stringify(data), () => pages.legal(which, data))
        return sendPage(request, openForPage(reply, STILL), page)
      })
    }
  })
}
