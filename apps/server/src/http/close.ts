import type { FastifyInstance } from 'fastify'

/** After this a stop no longer waits for who will not finish. */
const DEADLINE_MS = 10_000

/** Requests under way are answered; connections that only wait for a next one are closed. */
export async function closeGracefully(servers: FastifyInstance[]): Promise<void> {
  const deadline = setTimeout(() => {
    for (const { server } of servers) server.closeAllConnections()
  }, DEADLINE_MS)
  await Promise.all(servers.map(server => server.close()))
  clearTimeout(deadline)
}
