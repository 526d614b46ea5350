import type { IntegrationsUpdate, User } from '@pagora/domain/wire'
import { updateSettings } from '../integrations/index.ts'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { findSeller } from './queries.ts'
import { readAccount } from './read-account.ts'

export async function updateIntegrations(
  ctx: RequestContext,
  caller: SellerPrincipal,
  update: IntegrationsUpdate,
): Promise<User> {
  const [seller] = await findSeller(ctx.services.db.pool, { sellerId: caller.sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  await updateSettings(ctx, seller, update)
  return readAccount(ctx, caller)
}
