import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export interface Site {
  url: string
  close: () => void
}

/** The built web app alone, under the same strict policy as in production; the API is played by the scene. */
export const serve = async (folder: string): Promise<Site> => {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const name = path === '/' ? '/index.html' : path
    try {
      const body = await readFile(join(folder, name))
      const nonce = randomBytes(16).toString('base64')
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
      response.setHeader('content-security-policy', policy(nonce))
      response.end(name === '/index.html' ? body.toString().replaceAll('__NONCE__', nonce) : body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
