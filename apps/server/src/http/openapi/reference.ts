import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIObject } from 'trpc-to-openapi'

/**
 * Swagger UI, from its package and nowhere else. Scalar looks better, but it writes styles into the
 * page and evaluates text, which no strict policy lets it do.
 */
export async function reference(
  app: FastifyInstance,
  { document }: { document: OpenAPIObject },
): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Pagora API' },
    // Without the bar that would let it read anyone's document.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', persistAuthorization: false },
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      // The one style that Swagger UI writes into the page itself, by its hash.
      'style-src': ["'self'", "'unsafe-hashes'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
      'img-src': ["'self'", 'data:'],
      'connect-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    },
  })
}
