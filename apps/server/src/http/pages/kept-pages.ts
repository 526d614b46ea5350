import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page in every form in which it may be asked for. */
export interface KeptPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const QUALITY = 5
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export async function keepPage(html: string): Promise<KeptPage> {
  const plain = Buffer.from(html)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, gzip] = await Promise.all([brotli(plain, { params }), gzipped(plain)])
  return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, br, gzip }
}

/** Asked for again each time, and only sent when it has changed. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!encoding) return reply.send(page.plain)
  return reply.header('content-encoding', encoding).send(page[encoding])
}

const PAGES_MAX = 500

/** The pages of the checkouts that are open now, each under what it was made of. */
export function createPageCache() {
  const pages = new Map<string, Promise<KeptPage>>()
  return (contents: string, make: () => string): Promise<KeptPage> => {
    const key = createHash('sha256').update(contents).digest('base64')
    const known = pages.get(key)
    if (known) return known
    const made = Promise.resolve().then(() => keepPage(make()))
    // The oldest goes; a page that could not be made is tried anew.
    for (const old of pages.keys()) {
      if (pages.size < PAGES_MAX) break
      pages.delete(old)
    }
    pages.set(key, made)
    made.catch(() => pages.delete(key))
    return made
  }
}
