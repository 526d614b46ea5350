import type { Handle } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import type { KycState } from '@pagora/domain/wire'
import { audit } from '../audit/index.ts'
import type { MasterPrincipal, RequestContext } from '../rpc/index.ts'

interface DecisionRecord {
  admin: MasterPrincipal
  subject: { sellerId: SellerId; dataKey: Buffer }
  from: KycState
  to: { status: KycState; reason?: string | undefined }
}

/** In the commit of the decision: neither is there without the other. */
export async function recordDecision(
  tx: Handle,
  ctx: RequestContext,
  { admin, subject, from, to }: DecisionRecord,
): Promise<void> {
  await audit(tx, ctx, {
    subject,
    actor: admin,
    action: 'kyc.decide',
    change: { from: { kyc: from }, to: { kyc: to.status, ...(to.reason && { reason: to.reason }) } },
  })
}
