import type { Handle } from '@pagora/db'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { claimKey, type KeyedCall, keyedRequest, madeBefore } from './keyed-request.ts'

/**
 * Makes an entity in one commit. With an Idempotency-Key, the second call and a twin that comes at the
 * same moment lead to the entity of the first; whoever makes it answers from the entity, read anew.
 */
export async function createOnce(
  ctx: RequestContext,
  call: KeyedCall,
  entityId: string,
  make: (tx: Handle, id: string) => Promise<void>,
): Promise<string> {
  const { db, now } = ctx.services
  const keyed = keyedRequest(ctx, call)
  const before = keyed && (await madeBefore(db.pool, keyed))
  if (before) return before
  return db.transaction(async tx => {
    if (keyed && !(await claimKey(tx, keyed, entityId, now()))) {
      const made = await madeBefore(tx, keyed)
      if (!made) throw new Refusal('IN_PROGRESS')
      return made
    }
    await make(tx, entityId)
    return entityId
  })
}
