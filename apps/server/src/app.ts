import { fileURLToPath } from 'node:url'
import { appRouter, type Services } from '@pagora/api'
import type { AnyTRPCRouter } from '@trpc/server'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { closeGracefully } from './http/close.ts'
import { decorateContext } from './http/context.ts'
import { answerFaults, refuseUnknown } from './http/faults/index.ts'
import { serveFiles, serveKycImages } from './http/files/index.ts'
import { type AddressBudget, countersIn, limitAddresses } from './http/limits/index.ts'
import { endStreams, STATUS_PROCEDURE, serveCallbacks, serveLiveStatus } from './http/money/index.ts'
import { createMeter, type Meter, serveHealth, serveMetrics } from './http/observe/index.ts'
import { serveDocument } from './http/openapi/index.ts'
import { nameCallers, nameRequests, shutByDefault, type Trusts, trustsOf } from './http/origin/index.ts'
import { serveCheckoutPage, serveWebApp } from './http/pages/index.ts'
import { rest } from './http/rest/index.ts'
import { serverOptions } from './http/server-options.ts'
import { serveCsv } from './http/statement.ts'
import { trpcMount } from './http/trpc/index.ts'

/** The part of the configuration that HTTP needs. */
export interface HttpConfig {
  host: string
  port: number
  checkoutPort: number
  appUrl: string
  checkoutUrl: string
  /** CIDRs whose `X-Forwarded-*` count. */
  trustProxy: readonly string[]
  rateLimit: boolean
  metricsToken: string | null
}

export interface AppDeps {
  config: HttpConfig
  services: Services
  /** Answers when the database does, with its clock. */
  ping(): Promise<{ now: Date }>
  /** Where limits are counted when several processes share them. */
  redis?: Parameters<typeof countersIn>[0]
  logger?: NonNullable<FastifyServerOptions['logger']>
  /** Tests serve procedures, files and budgets of their own. */
  router?: AnyTRPCRouter
  buyerProcedures?: readonly string[]
  dist?: { web: string; checkout: string }
  addressBudget?: AddressBudget
}

export interface Pagora {
  app: FastifyInstance
  checkout: FastifyInstance
  listen(): Promise<void>
  /** Stops accepting, finishes what is under way, then waits for the work behind it. */
  close(): Promise<void>
}

/** All that the checkout origin serves of the API. */
export const BUYER_PROCEDURES: readonly string[] = [
  'checkouts.getPublic',
  'products.get',
  'payments.createSale',
  'payments.status',
  'payments.check',
  'payments.code',
]

const built = (name: string): string => fileURLToPath(new URL(`../../${name}/dist`, import.meta.url))

/** What both origins have in common, in the order in which it meets a request. */
function createOrigin(
  deps: AppDeps,
  name: string,
  publicUrl: string,
  meter: Meter,
  trusts: Trusts,
): FastifyInstance {
  const server = Fastify(serverOptions(trusts, deps.logger))
  answerFaults(server)
  decorateContext(server)
  meter.watch(server, name)
  nameRequests(server)
  nameCallers(server, trusts)
  shutByDefault(server, publicUrl)
  if (deps.config.rateLimit) {
    const counters = countersIn(deps.redis ?? null)
    limitAddresses(server, { counters, budget: deps.addressBudget })
  }
  return server
}

export function buildApp(deps: AppDeps): Pagora {
  const { config, services, router = appRouter } = deps
  const { web, checkout: checkoutDist } = deps.dist ?? { web: built('web'), checkout: built('checkout') }
  const meter = createMeter()
  const trusts = trustsOf(config.trustProxy)
  let draining = false

  const app = createOrigin(deps, 'app', config.appUrl, meter, trusts)
  serveHealth(app, { ping: deps.ping, now: Date.now, isDraining: () => draining })
  serveMetrics(app, meter, config.metricsToken)
  // Tests serve routers of their own, without it.
  const live = STATUS_PROCEDURE in router._def.procedures
  const except = live ? [STATUS_PROCEDURE] : []
  if (live) serveLiveStatus(app, services)
  app.register(rest, { prefix: '/api', router, services, except })
  serveCallbacks(app, services)
  serveDocument(app, router)
  app.register(trpcMount, { prefix: '/trpc', router, services })
  serveFiles(app, services)
  serveKycImages(app, services)
  serveCsv(app, services)
  serveWebApp(app, { dist: web, checkoutUrl: config.checkoutUrl })
  refuseUnknown(app)

  const checkout = createOrigin(deps, 'checkout', config.checkoutUrl, meter, trusts)
  if (live) serveLiveStatus(checkout, services)
  checkout.register(rest, {
    prefix: '/api',
    router,
    services,
    only: deps.buyerProcedures ?? BUYER_PROCEDURES,
    except,
  })
  serveFiles(checkout, services)
  serveCheckoutPage(checkout, {
    dist: checkoutDist,
    appUrl: config.appUrl,
    checkoutUrl: config.checkoutUrl,
    services,
  })
  refuseUnknown(checkout)

  return {
    app,
    checkout,
    async listen() {
      await app.listen({ host: config.host, port: config.port })
      await checkout.listen({ host: config.host, port: config.checkoutPort })
    },
    async close() {
      draining = true
      endStreams(app)
      endStreams(checkout)
      await closeGracefully([app, checkout])
      await services.background.idle()
    },
  }
}
