import { newId, type SellerId, sellerOf, toReais } from '@pagora/domain'
import type { SaleAnswer, SaleInput } from '@pagora/domain/wire'
import { type Acquirer, keyOfSeller } from '../acquirers/index.ts'
import { type KeyedRequest, keyedRequest, madeBefore } from '../idempotency/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { type SaleDetails, sealDetails, TRANSACTION_PREFIX } from '../transactions/index.ts'
import { chargeSale, LEASE_MS, type SaleToCharge } from './charge-sale.ts'
import { customerOf } from './customer.ts'
import { openSale } from './open-sale.ts'
import { findForSale } from './queries.ts'
import { type Quote, quoteSale } from './quote-sale.ts'
import { replaceSale } from './replace-sale.ts'
import { resumeSale } from './resume-sale.ts'

const PATH = '/payments/checkout/transaction'
const NO_ACQUIRER_RETRY_SECONDS = 30

/**
 * A buyer's wish becomes a sale with a code to pay: committed before the provider is called, so that
 * nothing is ever charged that we do not know of, and called with no transaction open.
 */
export async function createSale(ctx: RequestContext, input: SaleInput): Promise<SaleAnswer['data']> {
  const { db, publicCheckouts, limits } = ctx.services
  const { checkoutId } = input
  await limits.take('saleByAddress', ctx.address)
  const sellerId = sellerOf('chk', checkoutId)
  if (!sellerId) throw new Refusal('NOT_FOUND')
  const [row] = await publicCheckouts.remember(sellerId, `sale ${checkoutId}`, () =>
    findForSale(db.pool, { sellerId, id: checkoutId }),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  if (!row.verified) throw new Refusal('SELLER_NOT_VERIFIED')
  const seller = { sellerId, dataKey: row.data_key }
  const keyed = keyedRequest(ctx, { caller: checkoutId, sellerId, path: PATH, input })
  let wish: Wish
  try {
    wish = { seller, quote: quoteSale(row, input), details: customerOf(input, row.page), input, keyed }
  } catch (refused) {
    // A repeated call leads to its sale, whatever became of prices since.
    const before = keyed && (await madeBefore(db.pool, keyed))
    if (before) return resumeSale(ctx.services, { ...seller, id: before })
    throw refused
  }
  return openAndCharge(ctx, wish)
}

interface Wish {
  seller: { sellerId: SellerId; dataKey: Buffer }
  quote: Quote
  details: SaleDetails
  input: SaleInput
  keyed: KeyedRequest | null
}

async function openAndCharge(ctx: RequestContext, { seller, quote, details, input, keyed }: Wish) {
  const { services } = ctx
  const { sellerId, dataKey } = seller
  const acquirer = await acquirerFor(ctx, seller)
  if (input.replaces !== undefined) {
    const before = keyed && (await madeBefore(services.db.pool, keyed))
    if (before) return resumeSale(services, { ...seller, id: before })
    const paid = await replaceSale(services, seller, { id: input.replaces, checkoutId: input.checkoutId })
    if (paid) return paid
  }
  const now = services.now()
  const createdAt = new Date(now)
  const id = newId(TRANSACTION_PREFIX, sellerId, now)
  const txid = id.slice(TRANSACTION_PREFIX.length + 1)
  const opened = await openSale(
    services,
    {
      sellerId,
      id,
      txid,
      acquirerId: acquirer.id,
      checkoutId: input.checkoutId,
      quote,
      details: sealDetails(services.vault, dataKey, id, details),
      replacesId: input.replaces ?? null,
      createdAt,
      leasedUntil: new Date(now + LEASE_MS),
    },
    keyed,
  )
  if (!opened) return followTwin(ctx, seller, keyed)
  services.liveStatus.changed(id, { version: 1, status: 'pending', outcome: null })
  const sale: SaleToCharge = { ...seller, ...quote, id, createdAt }
  return answerOf(sale, await chargeSale(services, sale, { txid, acquirer }))
}

async function acquirerFor(
  { services }: RequestContext,
  seller: { sellerId: SellerId; dataKey: Buffer },
): Promise<Acquirer> {
  const [acquirer] = await services.acquirers.forNewCharges()
  if (!acquirer) throw new Refusal('UNAVAILABLE', { retryAfter: NO_ACQUIRER_RETRY_SECONDS })
  if ((await keyOfSeller(services, acquirer, seller)) === null) throw new Refusal('NO_ACCOUNT_AT_PROVIDER')
  return acquirer
}

async function followTwin(
  { services }: RequestContext,
  seller: { sellerId: SellerId; dataKey: Buffer },
  keyed: KeyedRequest | null,
) {
  const id = keyed && (await madeBefore(services.db.pool, keyed))
  if (!id) throw new Refusal('IN_PROGRESS')
  return resumeSale(services, { ...seller, id })
}

const answerOf = (
  { id, amount }: SaleToCharge,
  { code, expiresAt }: { code: string; expiresAt: Date },
): SaleAnswer['data'] => ({
  status: 'pending',
  transactionId: id,
  value: toReais(amount),
  expiresAt: expiresAt.toISOString(),
  paymentData: { pix: { code } },
})
