import { type Fault, faultOf, Refusal, type Services } from '@pagora/api'
import type { AnyTRPCRouter } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyedContextOf } from '../context.ts'
import { logFault, markFault, requestFault } from '../faults/index.ts'
import { isSuspicious, unstorableIn } from '../rest/storable.ts'

const BATCH_MAX = 20

interface TrpcOptions {
  router: AnyTRPCRouter
  services: Services
}

/** What is refused before tRPC sees it, in the shape that its client understands. */
const trpcShape = ({ code, http, msg, issues, retryAfter }: Fault) => ({
  error: { message: msg, code: -32_600, data: { code, httpStatus: http, msg, issues, retryAfter } },
})

function refuseUnstorableText(text: unknown): void {
  if (typeof text !== 'string' || !isSuspicious(text)) return
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Broken JSON is tRPC's to refuse.
    return
  }
  const refused = unstorableIn(value)
  if (refused) throw refused
}

function guard(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const fault = requestFault(thrown)
    logFault(request, fault, thrown)
    return markFault(reply, fault).send(trpcShape(fault))
  })
  app.addHook('onRequest', async request => {
    // The adapter would pass a form on unread, past the limit of a body.
    if (request.headers['content-type']?.startsWith('multipart/')) throw new Refusal('UNSUPPORTED_TYPE')
  })
  app.addHook('preValidation', async request => {
    refuseUnstorableText(request.body)
    refuseUnstorableText((request.query as { input?: unknown }).input)
  })
}

/** The same procedures for our own clients. */
export async function trpcMount(app: FastifyInstance, { router, services }: TrpcOptions): Promise<void> {
  guard(app)
  app.register(fastifyTRPCPlugin, {
    trpcOptions: {
      router,
      maxBatchSize: BATCH_MAX,
      createContext: ({ req }: { req: FastifyRequest }) => keyedContextOf(services, req),
      onError: ({ error, path, req }: { error: Error; path?: string | undefined; req: FastifyRequest }) =>
        logFault(req, faultOf(error), error, path),
      responseMeta: ({ errors }: { errors: Error[] }) => {
        const wait = Math.max(0, ...errors.map(error => faultOf(error).retryAfter ?? 0))
        return wait > 0 ? { headers: { 'retry-after': String(wait) } } : {}
      },
    },
  })
}
