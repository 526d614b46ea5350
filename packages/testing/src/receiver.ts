import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  url: string
  headers: Record<string, string>
  body: string
}

/** What a receiver does with a request; undefined: it never answers. */
type Answer = { status: number; headers?: Record<string, string> } | { destroy: true } | undefined

export interface Receiver {
  /** `http://127.0.0.1:<port>` */
  url: string
  /** As EGRESS_ALLOW names it. */
  hostPort: string
  received: Received[]
  /** Asked for each request; by default all is well. */
  answer: (request: Received, count: number) => Answer
  stop(): Promise<void>
}

/** A server of somebody else's, on this machine. */
export async function startReceiver(at = 0): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const received = await read(request)
    receiver.received.push(received)
    reply(response, receiver.answer(received, receiver.received.length))
  })
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    hostPort: `127.0.0.1:${port}`,
    received: [],
    answer: () => ({ status: 200 }),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return { url: request.url ?? '', headers, body: Buffer.concat(chunks).toString() }
}

function reply(response: ServerResponse, answer: Answer): void {
  if (!answer) return
  if ('destroy' in answer) response.socket?.destroy()
  else response.writeHead(answer.status, answer.headers).end('{}')
}
