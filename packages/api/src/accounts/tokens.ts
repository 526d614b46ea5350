import { createHash } from 'node:crypto'
import { isSellerId, type Random, type SellerId, systemRandom } from '@pagora/domain'

/**
 * Opaque bearer tokens: what kind it is, whose it is, and 256 random bits. The tag leads to the row
 * without a directory; only a SHA-256 is stored, so a stolen database signs nobody in.
 */
const TOKEN_KINDS = { session: 'pgs', master: 'pgm', secretKey: 'sk', link: 'pgl' } as const
export type TokenKind = keyof typeof TOKEN_KINDS

const SECRET_BYTES = 32
const FORM = /^(pgs|pgm|sk|pgl)_([0-9A-HJKMNP-TV-Z]{9})([A-Za-z0-9_-]{43})$/

export interface ParsedToken {
  kind: TokenKind
  sellerId: SellerId
  hash: Buffer
}

export function newToken(kind: TokenKind, sellerId: SellerId, random: Random = systemRandom): string {
  return tokenFrom(kind, sellerId, Buffer.from(random(SECRET_BYTES)))
}

/** A token of given secret bits, for a request that must lead to the same token when it is repeated. */
export const tokenFrom = (kind: TokenKind, sellerId: SellerId, secret: Buffer): string =>
  `${TOKEN_KINDS[kind]}_${sellerId}${secret.toString('base64url')}`

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Null is a token that we cannot have issued. */
export function parseToken(token: string): ParsedToken | null {
  const [, prefix, sellerId = ''] = FORM.exec(token) ?? []
  const kind = (Object.keys(TOKEN_KINDS) as TokenKind[]).find(name => TOKEN_KINDS[name] === prefix)
  if (!kind || !isSellerId(sellerId)) return null
  return { kind, sellerId, hash: tokenHash(token) }
}
