import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { CONNECTIONS, type HttpTarget } from './subject.ts'

const HEAD_END = '\r\n\r\n'

/**
 * Each request under a key of its own. By hand on bare sockets: autocannon builds such requests anew for
 * 100 microseconds each, on the cores that are measured.
 */
export async function askKeyed(target: HttpTarget, seconds: number): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(target, until)))
  const asked = counts.reduce((sum, count) => sum + count, 0)
  return asked / ((performance.now() - began) / 1000)
}

async function askUntil(target: HttpTarget, until: number): Promise<number> {
  const { hostname, port } = new URL(target.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const [before, after] = requestAround(target)
  let count = 0
  while (performance.now() < until) {
    await answerTo(socket, `${before}${randomUUID()}${after}`)
    count++
  }
  socket.destroy()
  return count
}

/** The request as it is sent, but for the key in its middle. */
function requestAround({ url, method, headers, body }: HttpTarget): [before: string, after: string] {
  const { pathname, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${pathname} HTTP/1.1`, ...lines, 'idempotency-key: '].join('\r\n')
  return [head, `\r\ncontent-length: ${Buffer.byteLength(body ?? '')}${HEAD_END}${body ?? ''}`]
}

function answerTo(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1')
      const end = text.indexOf(HEAD_END)
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < end + HEAD_END.length + length) return
      socket.off('data', read)
      if (text.startsWith('HTTP/1.1 200')) resolve()
      else reject(new Error(`a request failed: ${text.slice(0, 400)}`))
    }
    socket.on('data', read)
    socket.write(request)
  })
}
