import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@pagora/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isForwarded } from '../origin/index.ts'
import { isLoopback } from './loopback.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let process: Registry | undefined

/** Memory, event loop and garbage collection are the process's, however many servers run in it. */
function processRegistry(): Registry {
  if (!process) {
    process = new Registry()
    collectDefaultMetrics({ register: process })
  }
  return process
}

export interface Meter {
  registry: Registry
  /** Times every request of a server, by the template of its path. */
  watch(app: FastifyInstance, origin: string): void
}

export function createMeter(): Meter {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['origin', 'method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    registry,
    watch(app, origin) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        duration.observe(
          { origin, method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
        done()
      })
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** With a token its bearer; without one only a direct caller on this machine. */
function mayScrape(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLoopback(request.socket.remoteAddress) && !isForwarded(request.raw)
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Anybody else is not told that there is something to scrape. */
export function serveMetrics(app: FastifyInstance, meter: Meter, token: string | null): void {
  const all = Registry.merge([processRegistry(), meter.registry])
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, token)) throw new Refusal('NOT_FOUND')
    return reply.type(all.contentType).send(await all.metrics())
  })
}
