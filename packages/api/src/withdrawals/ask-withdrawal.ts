import { sellers, transactions } from '@pagora/db'
import {
  type AskedPixKeyType,
  type Cents,
  cashOutFee,
  cents,
  fromReais,
  newId,
  normalPixKey,
  type SellerId,
  toReais,
} from '@pagora/domain'
import { eq } from 'drizzle-orm'
import { createOnce } from '../idempotency/index.ts'
import { lockWallet, move, templates, type WalletRow } from '../ledger/index.ts'
import { recordEvent } from '../outbox/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { readEffectiveTerms, readPlatformTerms } from '../terms/index.ts'
import { sealDetails, TRANSACTION_PREFIX } from '../transactions/index.ts'
import { factsOf } from './facts.ts'

interface Wish {
  amount: number
  key: string
  type: AskedPixKeyType
  holderName?: string | undefined
}

/** Amount and fee leave what is available the moment it is asked; an admin then accepts or declines. */
export async function askWithdrawal(ctx: RequestContext, sellerId: SellerId, wish: Wish): Promise<string> {
  const { db, vault, now, signals } = ctx.services
  const at = new Date(now())
  const pix = normalPixKey(wish.type, wish.key)
  if (!pix) throw new Refusal('PIX_KEY_INVALID', { issues: [{ path: 'key', msg: 'Confira a chave Pix' }] })
  const amount = fromReais(wish.amount)
  // unprepared: a seller withdraws now and then.
  const [seller] = await db.pool.select().from(sellers).where(eq(sellers.sellerId, sellerId))
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const [terms, platform] = await Promise.all([
    readEffectiveTerms(db.pool, seller),
    readPlatformTerms(db.pool),
  ])
  refuseOutside(amount, platform.withdrawalMinCents, platform.withdrawalMaxCents)
  const fee = cashOutFee(amount, terms.fees.cashOut)
  const call = { caller: sellerId, sellerId, path: '/transactions/withdrawal', input: wish }
  const id = await createOnce(
    ctx,
    call,
    newId(TRANSACTION_PREFIX, sellerId, at.getTime()),
    async (tx, fresh) => {
      refuseUncovered(await lockWallet(tx, sellerId), cents(amount + fee))
      const details = {
        pix: { type: wish.type, value: pix.value, ...(wish.holderName && { holderName: wish.holderName }) },
      }
      await tx.insert(transactions).values({
        sellerId,
        id: fresh,
        kind: 'withdrawal',
        status: 'pending',
        step: 'asked',
        version: 1,
        amountCents: amount,
        feeCents: fee,
        pspFeeCents: cents(0),
        refundedCents: cents(0),
        feeReturnedCents: cents(0),
        pspFeeReturnedCents: cents(0),
        createdAt: at,
        contents: {},
        detailsSealed: sealDetails(vault, seller.dataKey, fresh, details),
      })
      await move(tx, templates.withdrawalAsked(amount, fee), {
        sellerId,
        reference: fresh,
        transactionId: fresh,
        acquirerId: null,
        at,
      })
      const facts = factsOf({ amountCents: amount, feeCents: fee, createdAt: at })
      await recordEvent(tx, { sellerId, transactionId: fresh, kind: 'withdrawal.asked', facts }, now())
    },
  )
  signals.emit('event')
  return id
}

function refuseOutside(amount: Cents, min: Cents | null, max: Cents | null): void {
  if ((min === null || amount >= min) && (max === null || amount <= max)) return
  const words = [min !== null && `a partir de R$ ${toReais(min)}`, max !== null && `até R$ ${toReais(max)}`]
  throw new Refusal('OUT_OF_LIMITS', {
    issues: [{ path: 'amount', msg: `O saque é ${words.filter(Boolean).join(' e ')}` }],
  })
}

/** What stops money from leaving, whoever it goes to. */
export function refuseUncovered(wallet: WalletRow, total: Cents): void {
  if (wallet.frozenAt) throw new Refusal('PAYOUTS_FROZEN')
  if (wallet.debtCents > 0) throw new Refusal('WALLET_IN_DEBT')
  if (wallet.availableCents < total)
    throw new Refusal('BALANCE_TOO_LOW', {
      issues: [{ path: 'amount', msg: 'Verifique o saldo da sua conta.' }],
    })
}
