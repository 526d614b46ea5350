import type { SellerId } from '@pagora/domain'
import { type Charge, ProviderFault } from '@pagora/psp/port'
import type { Services } from '../services.ts'
import { followReceipt } from './follow-receipt.ts'
import { type ChargeRow, findCharges } from './queries.ts'

/** What the provider says of one charge of a sale, after everything it tells of was recorded. */
export interface AskedCharge {
  row: ChargeRow
  /** Null: the provider has none; undefined: it did not answer. */
  charge: Charge | null | undefined
}

/** Asks for every charge of a sale that may have been paid. */
export async function askProvider(
  services: Services,
  sale: { sellerId: SellerId; id: string },
): Promise<AskedCharge[]> {
  const rows = await findCharges(services.db.pool, sale)
  return Promise.all(
    rows.map(async row => {
      const { provider } = await services.acquirers.byId(row.acquirer_id)
      const charge = await provider.readCharge(row.txid).catch((fault: unknown) => {
        if (fault instanceof ProviderFault) return undefined
        throw fault
      })
      for (const receipt of charge?.receipts ?? []) {
        await followReceipt(services, row.acquirer_id, receipt)
      }
      return { row, charge }
    }),
  )
}
