import { randomBytes } from 'node:crypto'
import { type Cents, cents } from '@pagora/domain'
import {
  type Charge,
  type NewCharge,
  type NewPayout,
  type Payout,
  type Provider,
  ProviderFault,
  type Receipt,
  type Return,
} from '@pagora/psp/port'

/** How the next calls go: done and answered, not reached at all, or done and never answered. */
type Mood = 'well' | 'away' | 'silent' | 'refuses'

export interface InstantProvider extends Provider {
  mood: Mood
  /** What becomes of payouts as soon as they are sent. */
  payoutFate: 'done' | 'processing' | 'failed'
  readonly charges: ReadonlyMap<string, Charge>
  readonly receipts: ReadonlyMap<string, Receipt>
  readonly sent: ReadonlyMap<string, Payout>
  /** Pays a charge as a buyer's bank would; a second time too, or another amount. */
  pay(txid: string, amount?: Cents): Receipt
  /** Money without a charge. */
  payStray(amount: Cents, txid: string | null): Receipt
  /** Adds a return that nobody asked for here, or changes one. */
  setReturn(endToEndId: string, given: Return): void
  setPayout(id: string, status: Payout['status']): void
}

const letters = (length: number): string => randomBytes(length).toString('hex').toUpperCase().slice(0, length)

/** A provider within the process that answers at once: for models and benchmarks, where HTTP is not the point. */
export function createInstantProvider(now: () => number): InstantProvider {
  const charges = new Map<string, Charge>()
  const receipts = new Map<string, Receipt>()
  const sent = new Map<string, Payout>()

  /** Runs a call in the present mood. */
  async function inMood<T>(work: () => T): Promise<T> {
    if (provider.mood === 'away') throw new ProviderFault('not-sent', 'away')
    if (provider.mood === 'refuses') throw new ProviderFault('refused', 'no', { code: 'CobOperacaoInvalida' })
    const answer = work()
    if (provider.mood === 'silent') throw new ProviderFault('unknown', 'no answer')
    return answer
  }

  function receive(amount: Cents, txid: string | null): Receipt {
    const receipt: Receipt = {
      endToEndId: `E12345678${letters(23)}`,
      txid,
      amount,
      paidAt: new Date(now()),
      returns: [],
    }
    receipts.set(receipt.endToEndId, receipt)
    return receipt
  }

  function createCharge({ txid, amount, expiresInSeconds }: NewCharge): Charge {
    const known = charges.get(txid)
    if (known && known.state !== 'active')
      throw new ProviderFault('refused', 'finished', { code: 'CobOperacaoInvalida' })
    const createdAt = new Date(now())
    const charge: Charge = {
      txid,
      state: 'active',
      amount,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + expiresInSeconds * 1000),
      code: `00020101021226${txid}6304ABCD`,
      receipts: [],
    }
    charges.set(txid, charge)
    return charge
  }

  function send({ id, amount }: NewPayout): Payout {
    const known = sent.get(id)
    if (known) return known
    const payout: Payout = {
      id,
      amount,
      status: provider.payoutFate,
      endToEndId: `E12345678${letters(23)}`,
      reason: provider.payoutFate === 'failed' ? 'AC03' : null,
    }
    sent.set(id, payout)
    return payout
  }

  function refund({ endToEndId, id, amount }: { endToEndId: string; id: string; amount: Cents }): Return {
    const receipt = receipts.get(endToEndId)
    if (!receipt) throw new ProviderFault('refused', 'no such Pix', { code: 'PixNaoEncontrado' })
    const known = receipt.returns.find(given => given.id === id)
    if (known) return known
    const back = receipt.returns
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, given) => sum + given.amount, 0)
    if (back + amount > receipt.amount)
      throw new ProviderFault('refused', 'too much', { code: 'PixDevolucaoInvalida' })
    const given: Return = { id, amount, status: 'done', origin: 'asked', reason: null }
    receipt.returns.push(given)
    return given
  }

  const provider: InstantProvider = {
    mood: 'well',
    payoutFate: 'done',
    charges,
    receipts,
    sent,
    createCharge: charge => inMood(() => createCharge(charge)),
    readCharge: txid => inMood(() => charges.get(txid) ?? null),
    removeCharge: txid =>
      inMood(() => {
        const charge = charges.get(txid)
        if (charge?.state === 'paid') return 'paid' as const
        if (charge) charges.set(txid, { ...charge, state: 'removed' })
        return 'removed' as const
      }),
    readReceipt: id => inMood(() => receipts.get(id) ?? null),
    receiptsBetween: (from, to) =>
      inMood(() => ({
        items: [...receipts.values()].filter(({ paidAt }) => paidAt >= from && paidAt <= to),
        next: null,
      })),
    refund: asked => inMood(() => refund(asked)),
    payouts: {
      idempotentById: true,
      send: payout => inMood(() => send(payout)),
      read: id => inMood(() => sent.get(id) ?? null),
    },
    watch: async () => undefined,
    notices: body => body as ReturnType<Provider['notices']>,
    health: () => ({ asked: 0, answered: 0, circuit: 'closed' }),
    pay(txid, amount) {
      const charge = charges.get(txid)
      if (!charge) throw new Error(`no charge ${txid}`)
      const receipt = receive(amount ?? charge.amount, txid)
      charges.set(txid, { ...charge, state: 'paid', receipts: [...charge.receipts, receipt] })
      return receipt
    },
    payStray: receive,
    setReturn(endToEndId, given) {
      const receipt = receipts.get(endToEndId)
      if (!receipt) throw new Error(`no receipt ${endToEndId}`)
      const others = receipt.returns.filter(({ id }) => id !== given.id)
      receipt.returns.splice(0, receipt.returns.length, ...others, given)
    },
    setPayout(id, status) {
      const payout = sent.get(id)
      if (payout) sent.set(id, { ...payout, status, amount: cents(payout.amount) })
    },
  }
  return provider
}
