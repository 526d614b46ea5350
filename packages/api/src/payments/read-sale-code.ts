import { sellerOf } from '@pagora/domain'
import type { SaleAnswer } from '@pagora/domain/wire'
import { Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { findCharges } from './queries.ts'
import { answerOfRow } from './resume-sale.ts'

/**
 * For a page that was reloaded: the code of a sale that it remembers, if it is this checkout's. A page's
 * memory may have been planted, so another checkout's sale and a missing one are the same 404.
 */
export async function readSaleCode(
  { db }: Pick<Services, 'db'>,
  { id, checkoutId }: { id: string; checkoutId: string },
): Promise<SaleAnswer['data']> {
  const sellerId = sellerOf(TRANSACTION_PREFIX, id)
  const [charge] = sellerId ? await findCharges(db.pool, { sellerId, id }) : []
  if (charge?.checkout_id !== checkoutId || charge.code === null || charge.expires_at === null)
    throw new Refusal('NOT_FOUND')
  return answerOfRow(id, charge, { code: charge.code, expiresAt: new Date(charge.expires_at) })
}
