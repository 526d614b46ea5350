import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { holderOf } from './port-holder.ts'
import { requirePorts } from './ports.ts'

const servers: ReturnType<typeof createServer>[] = []
async function occupy(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('the ports', () => {
  it('are no matter while they are free', async () => {
    const port = await occupy()
    const [server] = servers.splice(0)
    server?.close()
    await requirePorts('127.0.0.1', [['PORT', port]])
  })

  it('are all named that are taken', async () => {
    const [first, second] = [await occupy(), await occupy()]
    const asked = requirePorts('127.0.0.1', [
      ['PORT', first],
      ['CHECKOUT_PORT', second],
    ])
    await expect(asked).rejects.toThrow(
      new RegExp(`PORT: port ${first} is in use[^]*CHECKOUT_PORT: port ${second}`),
    )
  })

  it.runIf(process.platform === 'linux')('are traced to the process that holds them', async () => {
    const port = await occupy()
    expect(await holderOf(port)).toBe(process.pid)
    await expect(requirePorts('127.0.0.1', [['PORT', port]])).rejects.toThrow(`process ${process.pid} (`)
  })

  it('need an address of this machine', async () => {
    await expect(requirePorts('192.0.2.1', [['PORT', 45_678]])).rejects.toThrow('HOST')
  })
})
