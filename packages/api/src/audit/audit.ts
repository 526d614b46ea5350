import { auditLog, type Handle } from '@pagora/db'
import { newId, PLATFORM, type SellerId } from '@pagora/domain'
import type { Principal, RequestContext } from '../rpc/index.ts'
import type { Sealer, Vault } from '../vault/index.ts'

const AUDIT_PREFIX = 'aud'
const CONTEXT = 'audit_log.values_sealed'

export interface Audited {
  /** Whom it is about, with their sealed data key. */
  subject: { sellerId: SellerId; dataKey: Buffer } | 'platform'
  actor: Principal | 'system'
  /** `noun.verb`. */
  action: string
  /** Left out where something was only looked at. */
  change?: { from: unknown; to: unknown }
}

/** Written in the commit of what it tells of: neither is there without the other. */
export async function audit(
  tx: Handle,
  ctx: RequestContext,
  { subject, actor, action, change }: Audited,
): Promise<void> {
  const { vault, now } = ctx.services
  const sellerId = subject === 'platform' ? PLATFORM : subject.sellerId
  const sealer = sealerOf(vault, subject === 'platform' ? null : subject.dataKey)
  const at = now()
  await tx.insert(auditLog).values({
    sellerId,
    id: newId(AUDIT_PREFIX, sellerId, at),
    ...actorColumns(actor),
    action,
    valuesSealed: change ? sealer.seal(CONTEXT, JSON.stringify(change)) : null,
    requestId: ctx.requestId,
    at: new Date(at),
  })
}

export const sealerOf = (vault: Vault, dataKey: Buffer | null): Sealer =>
  dataKey === null ? vault.ofPlatform() : vault.withKey(dataKey)

function actorColumns(actor: Audited['actor']) {
  if (actor === 'system') return { actorKind: 'system', actorId: '' } as const
  return actor.kind === 'master'
    ? ({ actorKind: 'admin', actorId: actor.adminId } as const)
    : ({ actorKind: 'seller', actorId: actor.sellerId } as const)
}

/** Null when the key that sealed it is gone, with the person. */
export function openChange(sealer: Sealer, sealed: Buffer): { from?: unknown; to?: unknown } | null {
  try {
    return JSON.parse(sealer.open(CONTEXT, sealed))
  } catch {
    return null
  }
}
