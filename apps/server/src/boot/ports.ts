import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeProcess, holderOf } from './port-holder.ts'
import { StartRefused } from './refused.ts'

export type NamedPort = readonly [variable: string, port: number]

/** Finds out before anything is made that a port is taken, and says by whom. */
export async function requirePorts(host: string, ports: readonly NamedPort[]): Promise<void> {
  const faults: string[] = []
  for (const [variable, port] of ports) {
    const fault = await tryPort(host, port)
    if (fault !== undefined) faults.push(`${variable}: ${fault}`)
  }
  if (faults.length > 0) throw new StartRefused(faults.join('\n'))
}

async function tryPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer().listen({ host, port })
  try {
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return undefined
  } catch (error) {
    return await explain(error as NodeJS.ErrnoException, host, port)
  }
}

async function explain(error: NodeJS.ErrnoException, host: string, port: number): Promise<string> {
  switch (error.code) {
    case 'EADDRINUSE': {
      const holder = await holderOf(port)
      const by =
        holder === undefined ? 'another program' : `process ${holder} (${await describeProcess(holder)})`
      return `port ${port} is in use by ${by}. Stop it, or set another port.`
    }
    case 'EACCES':
      return `port ${port} is not for this user: ports under 1024 need more rights. Set another port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Set HOST to one.`
    default:
      throw error
  }
}
