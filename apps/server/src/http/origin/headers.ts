import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_SECONDS = 31_536_000

/**
 * On every answer, shut as far as it goes; a page opens what it needs by headers of its own. Written
 * here as constants: @fastify/helmet puts its chain together anew for each request.
 */
const SHUT = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

export function shutByDefault(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...SHUT, 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : SHUT
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

type Directives = Record<string, readonly string[]>

export const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** What no page of ours uses, whatever runs in it. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'usb', 'serial', 'payment', 'display-capture']

export function openForPage(reply: FastifyReply, policy: string): FastifyReply {
  return reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'permissions-policy': PERMISSIONS.map(name => `${name}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  })
}
