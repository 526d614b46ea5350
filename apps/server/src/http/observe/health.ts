import type { FastifyInstance } from 'fastify'

export interface Readiness {
  /** The database's clock, or a rejection when it is away. */
  ping(): Promise<{ now: Date }>
  now(): number
  isDraining(): boolean
}

const PING_MS = 1000
const CLOCK_MS = 250

/** Two clocks compared over a round trip agree as well as the round trip is long. */
async function whyNotReady({ ping, now, isDraining }: Readiness): Promise<string | null> {
  if (isDraining()) return 'draining'
  const asked = now()
  const timeout = AbortSignal.timeout(PING_MS)
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true })
  })
  try {
    const theirs = (await Promise.race([ping(), late])).now.getTime()
    const answered = now()
    return theirs < asked - CLOCK_MS || theirs > answered + CLOCK_MS ? 'clock' : null
  } catch {
    return 'database'
  }
}

export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', async () => ({ status: true }))
  app.get('/ready', async (_request, reply) => {
    const reason = await whyNotReady(readiness)
    if (reason === null) return { status: true }
    return reply.code(503).header('retry-after', '1').send({ status: false, reason })
  })
}
