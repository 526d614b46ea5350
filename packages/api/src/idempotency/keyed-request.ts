import { type Handle, idempotencyKeys } from '@pagora/db'
import { PLATFORM, type SellerId } from '@pagora/domain'
import { and, eq, gt, lte } from 'drizzle-orm'
import { Refusal, type RequestContext } from '../rpc/index.ts'

/** A repeated request leads to what the first one made, for a day. */
export const KEPT_MS = 24 * 3_600_000

export interface KeyedRequest {
  /** The caller; visitors and admins share the platform's. */
  sellerId: SellerId
  keyHash: Buffer
  requestHash: Buffer
  since: Date
}

export interface KeyedCall {
  /** A key counts within its caller and path. */
  caller: string
  /** Whose row it is; the platform's for visitors and admins. */
  sellerId?: SellerId
  path: string
  input: unknown
}

/** Null when the caller sent no key: then each call is its own. */
export function keyedRequest(
  ctx: RequestContext,
  { caller, sellerId = PLATFORM, path, input }: KeyedCall,
): KeyedRequest | null {
  if (ctx.idempotencyKey === null) return null
  const { vault, now } = ctx.services
  return {
    sellerId,
    keyHash: vault.mac('idempotency-key', caller, path, ctx.idempotencyKey),
    // A body may hold a password: a keyed hash of it tells nobody anything.
    requestHash: vault.mac('idempotency-body', canonical(input)),
    since: new Date(now() - KEPT_MS),
  }
}

/** The same whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** What an earlier call with this key has made, or null; the same key with another body is refused. */
export async function madeBefore(db: Handle, request: KeyedRequest): Promise<string | null> {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, entityId: idempotencyKeys.entityId })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.sellerId, request.sellerId),
        eq(idempotencyKeys.keyHash, request.keyHash),
        gt(idempotencyKeys.createdAt, request.since),
      ),
    )
  if (!row) return null
  if (!row.requestHash.equals(request.requestHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return row.entityId
}

/**
 * Claims the key for an entity inside the commit that makes it. False when a twin was first: its
 * commit has been waited for, and `madeBefore` now answers what it made.
 */
export async function claimKey(
  tx: Handle,
  request: KeyedRequest,
  entityId: string,
  now: number,
): Promise<boolean> {
  const { sellerId, keyHash, requestHash, since } = request
  const createdAt = new Date(now)
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ sellerId, keyHash, requestHash, entityId, createdAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.sellerId, idempotencyKeys.keyHash],
      set: { requestHash, entityId, createdAt },
      // A row past its day is as good as none.
      setWhere: lte(idempotencyKeys.createdAt, since),
    })
    .returning({ entityId: idempotencyKeys.entityId })
  return claimed.length > 0
}
