import { statement } from '@pagora/db'
import { type Cents, cents, dayOf, newId, type SellerId, type TransactionContents } from '@pagora/domain'
import { type Charge, ProviderFault } from '@pagora/psp/port'
import { sql } from 'drizzle-orm'
import { type Acquirer, keyOfSeller } from '../acquirers/index.ts'
import { newEventId } from '../outbox/index.ts'
import { Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'

const at = sql.placeholder

export const CHARGE_SECONDS = 1800
/** Longer than a provider's time-out, so that whoever asks is not asked twice at once. */
export const LEASE_MS = 15_000
const CODE_RETRY_SECONDS = 3

export interface SaleToCharge {
  sellerId: SellerId
  dataKey: Buffer
  id: string
  amount: Cents
  fee: Cents
  createdAt: Date
  contents: TransactionContents
}

export interface OpenCharge {
  code: string
  expiresAt: Date
}

/** The second commit: the code, and the news that there is one. */
const opened = statement<Record<string, unknown>, { opened: number }>(
  'open_charge',
  sql`with charge as (
      update charges set state = 'open', code = ${at('code')}, expires_at = ${at('expiresAt')}::timestamptz, leased_until = null
      where seller_id = ${at('sellerId')} and txid = ${at('txid')} and state = 'asked'
      returning seller_id, transaction_id
    ), sale as (
      update transactions t set expires_at = ${at('expiresAt')}::timestamptz from charge
      where t.seller_id = charge.seller_id and t.id = charge.transaction_id
    ), event as (
      insert into outbox (seller_id, id, kind, transaction_id, facts, at)
      select seller_id, ${at('eventId')}, 'sale.generated', transaction_id, ${at('facts')}::jsonb, ${at('now')}::timestamptz
      from charge
    )
    select count(*)::int as opened from charge`,
)

const failAndReplace = statement<Record<string, unknown>, Record<string, unknown>>(
  'replace_charge',
  sql`with failed as (
      update charges set state = 'failed', leased_until = null
      where seller_id = ${at('sellerId')} and txid = ${at('failedTxid')} and state = 'asked'
      returning seller_id
    )
    insert into charges (seller_id, txid, transaction_id, acquirer_id, state, created_at, leased_until)
    select seller_id, ${at('txid')}, ${at('id')}, ${at('acquirerId')}, 'asked', ${at('now')}::timestamptz,
      ${at('leasedUntil')}::timestamptz
    from failed`,
)

/**
 * Asks for the code, at the acquirer that was written down first, then at the others: nobody has seen a
 * code of the ones before, so nobody can pay there. With no transaction open.
 */
export async function chargeSale(
  services: Services,
  sale: SaleToCharge,
  first: { txid: string; acquirer: Acquirer },
): Promise<OpenCharge> {
  const others = (await services.acquirers.forNewCharges()).filter(({ id }) => id !== first.acquirer.id)
  let current = first
  for (;;) {
    try {
      return await askForCode(services, sale, current)
    } catch (fault) {
      if (!(fault instanceof ProviderFault)) throw fault
      const next = others.shift()
      if (!next) throw new Refusal('UNAVAILABLE', { retryAfter: CODE_RETRY_SECONDS, cause: fault })
      const txid = newId('trx', sale.sellerId, services.now()).slice('trx_'.length)
      await failAndReplace(services.db.pool, {
        sellerId: sale.sellerId,
        id: sale.id,
        failedTxid: current.txid,
        txid,
        acquirerId: next.id,
        now: new Date(services.now()),
        leasedUntil: new Date(services.now() + LEASE_MS),
      })
      current = { txid, acquirer: next }
    }
  }
}

async function askForCode(
  services: Services,
  sale: SaleToCharge,
  { txid, acquirer }: { txid: string; acquirer: Acquirer },
): Promise<OpenCharge> {
  const pixKey = await keyOfSeller(services, acquirer, sale)
  if (pixKey === null) throw new Refusal('NO_ACCOUNT_AT_PROVIDER')
  const charge = await acquirer.provider.createCharge({
    txid,
    amount: sale.amount,
    expiresInSeconds: CHARGE_SECONDS,
    pixKey,
    description: (sale.contents.products?.map(({ name }) => name).join(' + ') ?? '').slice(0, 140),
  })
  return storeCharge(services, sale, charge)
}

/** Whoever stores it second changes nothing, and answers the same. */
export async function storeCharge(
  services: Services,
  sale: SaleToCharge,
  { txid, code, expiresAt }: Charge,
): Promise<OpenCharge> {
  if (code === null) throw new ProviderFault('unknown', 'a charge without its code')
  const now = services.now()
  const [stored] = await opened(services.db.pool, {
    sellerId: sale.sellerId,
    txid,
    code,
    expiresAt,
    eventId: newEventId(sale.sellerId, now),
    facts: JSON.stringify({
      amountCents: sale.amount,
      feeCents: sale.fee,
      createdDay: dayOf(sale.createdAt.getTime()),
    }),
    now: new Date(now),
  })
  if (stored?.opened) services.signals.emit('event')
  return { code, expiresAt }
}

/** For a sale that is read from the database. */
export const saleToCharge = (
  sellerId: SellerId,
  dataKey: Buffer,
  row: {
    id: string
    amount_cents: string
    fee_cents: string
    created_at: string
    contents: TransactionContents
  },
): SaleToCharge => ({
  sellerId,
  dataKey,
  id: row.id,
  amount: cents(Number(row.amount_cents)),
  fee: cents(Number(row.fee_cents)),
  createdAt: new Date(row.created_at),
  contents: row.contents,
})
