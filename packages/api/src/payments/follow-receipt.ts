import { PLATFORM, sellerOf } from '@pagora/domain'
import type { Receipt } from '@pagora/psp/port'
import type { Services } from '../services.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { followReturn } from './follow-return.ts'
import { isKnownTxid } from './known-txid.ts'
import { settleSale } from './settle-sale.ts'

/** The one door for money that arrives, with whatever of it went back: notices and sweeps both end here. */
export async function followReceipt(services: Services, acquirerId: string, receipt: Receipt): Promise<void> {
  await settleSale(services, { acquirerId, receipt })
  if (receipt.returns.length === 0) return
  const { endToEndId, txid } = receipt
  const named = txid === null ? null : sellerOf(TRANSACTION_PREFIX, `${TRANSACTION_PREFIX}_${txid}`)
  // As it was settled: under the platform where no charge of ours has its txid.
  const sellerId = named && txid && (await isKnownTxid(services.db.pool, named, txid)) ? named : PLATFORM
  for (const given of receipt.returns) {
    await followReturn(services, { sellerId, acquirerId, endToEndId }, given)
  }
}
