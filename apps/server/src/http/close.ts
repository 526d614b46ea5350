import type { FastifyInstance } from 'fastify'

/** After this a stop no longer waits for who will not finish. */
const DEADLINE_MS = 10_000

/** Node closes what is idle once; a connection that was busy then is idle a moment later. */
const SWEEP_MS = 50

/** Requests under way are answered; connections that only wait for a next one are closed. */
export async function closeGracefully(servers: FastifyInstance[]): Promise<void> {
  const sweep = setInterval(() => {
    for (const { server } of servers) server.closeIdleConnections()
  }, SWEEP_MS)
  const deadline = setTimeout(() => {
    for (const { server } of servers) server.closeAllConnections()
  }, DEADLINE_MS)
  await Promise.all(servers.map(server => server.close()))
  clearInterval(sweep)
  clearTimeout(deadline)
}
