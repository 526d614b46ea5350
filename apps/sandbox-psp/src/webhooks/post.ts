import * as http from 'node:http'
import * as https from 'node:https'

/** Posts JSON and answers the status. With Node's own client: at this rate `fetch` takes twice the time. */
export interface Poster {
  post(url: string, body: string, signal: AbortSignal): Promise<number>
  close(): void
}

export function createPoster(connections: number): Poster {
  const options = { keepAlive: true, maxSockets: connections }
  const plain = { client: http, agent: new http.Agent(options) }
  const secure = { client: https, agent: new https.Agent(options) }
  return {
    post: (url, body, signal) =>
      new Promise((resolve, reject) => {
        const { client, agent } = url.startsWith('https:') ? secure : plain
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        client
          .request(url, { method: 'POST', agent, headers, signal }, answer => {
            answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0))
            answer.resume()
          })
          .on('error', reject)
          .end(body)
      }),
    close() {
      plain.agent.destroy()
      secure.agent.destroy()
    },
  }
}
