import { setTimeout as sleep } from 'node:timers/promises'
import { statement } from '@pagora/db'
import { type SellerId, toReais } from '@pagora/domain'
import type { SaleAnswer } from '@pagora/domain/wire'
import { ProviderFault } from '@pagora/psp/port'
import { sql } from 'drizzle-orm'
import { Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'
import { chargeSale, LEASE_MS, type OpenCharge, saleToCharge, storeCharge } from './charge-sale.ts'
import { type ChargeRow, centsOf, findCharges } from './queries.ts'

interface Seller {
  sellerId: SellerId
  dataKey: Buffer
}

const at = sql.placeholder
/** A twin waits so long for the one that was first. */
const WAIT_MS = 3000
const LOOK_EVERY_MS = 60

const takeLease = statement<{ sellerId: SellerId; txid: string; now: Date; until: Date }, { txid: string }>(
  'take_charge_lease',
  sql`update charges set leased_until = ${at('until')}::timestamptz
    where seller_id = ${at('sellerId')} and txid = ${at('txid')} and state = 'asked'
      and (leased_until is null or leased_until < ${at('now')}::timestamptz)
    returning txid`,
)

/**
 * A repeated call leads on from where the sale stands: its code, or the step that was never finished.
 * Whoever is at that step has a lease; after a while it is taken over.
 */
export async function resumeSale(
  services: Services,
  sale: Seller & { id: string },
): Promise<SaleAnswer['data']> {
  const patience = Date.now() + WAIT_MS
  for (;;) {
    const [charge] = await findCharges(services.db.pool, sale)
    if (!charge) throw new Refusal('NOT_FOUND')
    const open = openCharge(charge) ?? (await takeOver(services, sale, charge))
    if (open) return answerOfRow(sale.id, charge, open)
    if (Date.now() >= patience) throw new Refusal('IN_PROGRESS', { retryAfter: 1 })
    await sleep(LOOK_EVERY_MS)
  }
}

const openCharge = ({ code, expires_at: expiresAt }: ChargeRow): OpenCharge | null =>
  code === null || expiresAt === null ? null : { code, expiresAt: new Date(expiresAt) }

/** Null: somebody else is at it. */
async function takeOver(
  services: Services,
  { sellerId, dataKey, id }: Seller & { id: string },
  charge: ChargeRow,
): Promise<OpenCharge | null> {
  if (charge.status === 'failed') throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
  const now = services.now()
  const [leased] = await takeLease(services.db.pool, {
    sellerId,
    txid: charge.txid,
    now: new Date(now),
    until: new Date(now + LEASE_MS),
  })
  if (!leased) return null
  const acquirer = await services.acquirers.byId(charge.acquirer_id)
  const sale = saleToCharge(sellerId, dataKey, { ...charge, id })
  const made = await acquirer.provider.readCharge(charge.txid).catch((fault: unknown) => {
    if (fault instanceof ProviderFault) throw new Refusal('UNAVAILABLE', { retryAfter: 3, cause: fault })
    throw fault
  })
  return made
    ? storeCharge(services, sale, made)
    : chargeSale(services, sale, { txid: charge.txid, acquirer })
}

export const answerOfRow = (
  id: string,
  { status, amount_cents: amount }: Pick<ChargeRow, 'status' | 'amount_cents'>,
  { code, expiresAt }: OpenCharge,
): SaleAnswer['data'] => ({
  status,
  transactionId: id,
  value: toReais(centsOf(amount)),
  expiresAt: expiresAt.toISOString(),
  paymentData: { pix: { code } },
})
