import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Vite names what it builds by its content. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/

/** Null, and a word in the log, when nothing was built: the API is served all the same. */
export function readIndex(app: FastifyInstance, dist: string): string | null {
  const path = join(dist, 'index.html')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  app.log.warn({ dist }, 'a front end is not built: only the API is served on its origin')
  return null
}

/** The files of a built front end, a route for each; its index is sent by who knows its headers. */
export function serveFiles(app: FastifyInstance, dist: string, headers: Record<string, string> = {}): void {
  app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    // What the build compressed is sent in the place of the plain file; its server half is no file for anybody.
    globIgnore: ['index.html', '**/*.br', '**/*.gz', 'server/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(headers)
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
