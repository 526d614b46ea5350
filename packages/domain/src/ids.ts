/**
 * Ids are `<prefix>_<body>`: the body is the seller's tag (nine letters of Crockford's base32) and a
 * UUIDv7 in the same letters, 35 in all, exactly what a Pix txid may hold. Any id so leads to its
 * seller without a look-up. One case (upper), one spelling: the parser refuses every other.
 */
declare const brand: unique symbol
export type SellerId = string & { readonly [brand]: 'SellerId' }
export type Id<Prefix extends string> = `${Prefix}_${string}` & { readonly [brand]: 'Id' }

/** Where randomness comes from; tests pass their own. */
export type Random = (bytes: number) => Uint8Array

/** Drawn from the system in larger pieces, since each asking costs more than what it brings; each byte is given once. */
const POOL_BYTES = 4096
let pool = new Uint8Array(0)
let used = 0
export const systemRandom: Random = bytes => {
  if (used + bytes > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES))
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TAG_LENGTH = 9
const UUID_LENGTH = 26
const TAG = /^[0-9A-HJKMNP-TV-Z]{9}$/
const BODY = /^[0-9A-HJKMNP-TV-Z]{9}[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** The platform itself, wherever a row is owned by no seller. */
export const PLATFORM = '000000000' as SellerId

function encode(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < length; i++) {
    text = LETTERS.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return text
}

const toBigInt = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** A new seller's tag: 45 random bits, never the platform's. Drawn again by the caller on a conflict. */
export function newSellerId(random: Random = systemRandom): SellerId {
  for (;;) {
    const tag = encode(toBigInt(random(6)) & ((1n << 45n) - 1n), TAG_LENGTH) as SellerId
    if (tag !== PLATFORM) return tag
  }
}

/** A UUIDv7 (RFC 9562): 48 bits of time, then 74 random ones. */
function uuidV7(now: number, random: Random): bigint {
  const chance = toBigInt(random(10)) & ((1n << 74n) - 1n)
  const high = chance >> 62n
  const low = chance & ((1n << 62n) - 1n)
  return (BigInt(now) << 80n) | (7n << 76n) | (high << 64n) | (2n << 62n) | low
}

export function newId<P extends string>(
  prefix: P,
  seller: SellerId,
  now: number = Date.now(),
  random: Random = systemRandom,
): Id<P> {
  return `${prefix}_${seller}${encode(uuidV7(now, random), UUID_LENGTH)}` as Id<P>
}

/** Sorts before every id of that moment and after every one of the moments before: time as a bound of ids. */
export const idBoundary = <P extends string>(prefix: P, seller: SellerId, moment: number): Id<P> =>
  `${prefix}_${seller}${encode(BigInt(moment) << 80n, UUID_LENGTH)}` as Id<P>

/** Sorts after every id of that seller that will ever be. */
export const lastId = <P extends string>(prefix: P, seller: SellerId): Id<P> =>
  `${prefix}_${seller}${'Z'.repeat(UUID_LENGTH)}` as Id<P>

export const isSellerId = (text: string): text is SellerId => TAG.test(text)

/** The id's seller, or null when it is no id of this prefix. */
export function sellerOf(prefix: string, id: string): SellerId | null {
  if (!id.startsWith(`${prefix}_`)) return null
  const body = id.slice(prefix.length + 1)
  return BODY.test(body) ? (body.slice(0, TAG_LENGTH) as SellerId) : null
}
