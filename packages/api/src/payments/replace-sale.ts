import { type SellerId, sellerOf } from '@pagora/domain'
import type { SaleAnswer } from '@pagora/domain/wire'
import { ProviderFault } from '@pagora/psp/port'
import { Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { askProvider } from './ask-provider.ts'
import { endSale } from './expire-sales.ts'
import { findCharges } from './queries.ts'
import { answerOfRow } from './resume-sale.ts'

/**
 * Before a new code, the old one is taken off, so that nobody pays both. Where it was paid already, the
 * answer is that sale: nothing new is charged. Null: the old one is over.
 */
export async function replaceSale(
  services: Services,
  seller: { sellerId: SellerId; dataKey: Buffer },
  old: { id: string; checkoutId: string },
): Promise<SaleAnswer['data'] | null> {
  const { sellerId } = seller
  if (sellerOf(TRANSACTION_PREFIX, old.id) !== sellerId) throw new Refusal('NOT_FOUND')
  const sale = { sellerId, id: old.id }
  const rows = await findCharges(services.db.pool, sale)
  const [newest] = rows
  if (newest?.checkout_id !== old.checkoutId) throw new Refusal('NOT_FOUND')
  if (newest.status === 'pending') {
    const removed = await Promise.all(rows.map(row => remove(services, row.acquirer_id, row.txid)))
    if (removed.includes('paid')) await askProvider(services, sale)
    else await endSale(services, { ...newest, seller_id: sellerId, id: old.id }, 'expired')
  }
  const [now] = await findCharges(services.db.pool, sale)
  if (now?.status !== 'completed' || now.code === null || now.expires_at === null) return null
  return answerOfRow(old.id, now, { code: now.code, expiresAt: new Date(now.expires_at) })
}

async function remove(services: Services, acquirerId: string, txid: string): Promise<'removed' | 'paid'> {
  const { provider } = await services.acquirers.byId(acquirerId)
  try {
    // A charge that the provider never made cannot be paid either.
    if ((await provider.readCharge(txid)) === null) return 'removed'
    return await provider.removeCharge(txid)
  } catch (fault) {
    if (fault instanceof ProviderFault) throw new Refusal('UNAVAILABLE', { retryAfter: 3, cause: fault })
    throw fault
  }
}
