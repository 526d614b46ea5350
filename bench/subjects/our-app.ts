import { appRouter, publicProcedure, type Services, sessionProcedure, trpc } from '@pagora/api'
import { openDatabase } from '@pagora/db'
import { buildApp, createServices } from '@pagora/server'
import { createInstantProvider } from '@pagora/testing'
import { z } from 'zod'
import type { Setting } from '../harness/subject.ts'

/** As small as the answer that a waiting checkout polls for, so that what is measured is our own work. */
const answer = z.object({
  status: z.literal(true),
  data: z.object({ id: z.string(), status: z.enum(['pending', 'completed', 'failed']) }),
})
const input = z.object({ id: z.string().max(100) })
const pending = (id: string) => ({ status: true as const, data: { id, status: 'pending' as const } })

const benchRouter = trpc.mergeRouters(
  appRouter,
  trpc.router({
    bench: trpc.router({
      public: publicProcedure
        .meta({ openapi: { method: 'GET', path: '/bench/public/{id}' } })
        .input(input)
        .output(answer)
        .query(({ input: { id } }) => pending(id)),
      signedIn: sessionProcedure
        .meta({ openapi: { method: 'GET', path: '/bench/signed-in/{id}' } })
        .input(input)
        .output(answer)
        .query(({ input: { id } }) => pending(id)),
    }),
  }),
)

const PASSWORD = 'senha-123'

type Place = Pick<Setting, 'databaseUrl' | 'dataDir'>
const APP_URL = 'http://localhost:3000'

/** What the use cases work with, on this database. */
export const startServices = ({ databaseUrl, dataDir }: Place, limited = true): Promise<Services> =>
  createServices({
    db: openDatabase(databaseUrl),
    secretKey: 'a secret key that only benchmarks know, of some length',
    appUrl: APP_URL,
    dataDir,
    smtpUrl: undefined,
    egressAllow: [],
    sandbox: { baseUrl: '', tokenUrl: '', clientId: '', clientSecret: '' },
    // The provider is not what is measured: here it answers at once.
    connect: () => createInstantProvider(Date.now),
    limited,
    onFault: (_work, fault) => {
      throw fault
    },
  })

/** The whole server as it is served, limits included; only the budget of an address is out of reach. */
export async function startOurApp(place: Place, limited = true) {
  const services = await startServices(place, limited)
  const { app } = buildApp({
    config: {
      host: '127.0.0.1',
      port: 0,
      checkoutPort: 0,
      appUrl: APP_URL,
      checkoutUrl: 'http://localhost:3001',
      trustProxy: [],
      rateLimit: true,
      metricsToken: null,
    },
    services,
    ping: () => services.db.ping(),
    router: benchRouter,
    addressBudget: { requests: 1_000_000_000, seconds: 10 },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    services,
    signUp: () => enter(address, 'register', { name: 'Maria da Silva', ...account() }),
    /** As who signed up in an earlier process. */
    signIn: () => enter(address, 'login', LONG_KNOWN),
    signUpToStay: () => enter(address, 'register', { name: 'Maria da Silva', ...LONG_KNOWN }),
  }
}

const LONG_KNOWN = { email: 'maria@exemplo.com.br', password: PASSWORD }
const account = () => ({ email: `maria.${Date.now()}@exemplo.com.br`, password: PASSWORD })

async function enter<Account extends { email: string; password: string }>(
  address: string,
  by: 'register' | 'login',
  account: Account,
): Promise<Account & { token: string }> {
  const response = await fetch(`${address}/api/user/${by}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await response.json()) as { token: string }
  return { ...account, token }
}
