import type { Handle } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import type { KycState } from '@pagora/domain/wire'
import type { MasterPrincipal } from '../rpc/index.ts'

interface DecisionRecord {
  admin: MasterPrincipal
  sellerId: SellerId
  requestId: string
  from: KycState
  to: KycState
  at: Date
}

/** Runs in the commit of the decision. The audit log is written from here once there is one. */
export async function recordDecision(_tx: Handle, _decision: DecisionRecord): Promise<void> {}
