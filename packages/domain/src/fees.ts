import { type Cents, cents } from './money.ts'

/** How a sale may be paid, as the admin's record names it. */
export const CASH_IN_METHODS = ['pix', 'debitCard', 'creditCard', 'boleto', 'mercadopago'] as const
export type CashInMethod = (typeof CASH_IN_METHODS)[number]

/** Everything that has a fee: each method, and the withdrawal. */
export const FEE_KINDS = [...CASH_IN_METHODS, 'cashOut'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** A share in hundredths of a percent and a part that does not depend on the amount. */
export interface Fee {
  basisPoints: number
  fixedCents: Cents
}

/** What was agreed with one seller; null is the platform's default, 0 is free. */
export type OwnFee = { [Part in keyof Fee]: Fee[Part] | null }

export interface SellerTerms {
  fees: Partial<Record<FeeKind, OwnFee>>
  releaseDays: number | null
}

export interface PlatformTerms {
  cashinBasisPoints: number
  cashoutBasisPoints: number
  /** The platform's part of the cash-in percentage: it changes the books, never what a seller pays. */
  splitBasisPoints: number
  releaseDays: number
  transfersEnabled: boolean
  withdrawalMinCents: Cents | null
  withdrawalMaxCents: Cents | null
}

/** Until an admin says otherwise. */
export const DEFAULT_TERMS: PlatformTerms = {
  cashinBasisPoints: 299,
  cashoutBasisPoints: 150,
  splitBasisPoints: 250,
  releaseDays: 1,
  transfersEnabled: false,
  withdrawalMinCents: null,
  withdrawalMaxCents: null,
}

export interface EffectiveTerms {
  fees: Record<FeeKind, Fee>
  releaseDays: number
}

/** What a seller really pays, and after how many days they are paid. */
export function effectiveTerms(seller: SellerTerms, platform: PlatformTerms): EffectiveTerms {
  const feeOf = (kind: FeeKind): Fee => ({
    basisPoints:
      seller.fees[kind]?.basisPoints ??
      (kind === 'cashOut' ? platform.cashoutBasisPoints : platform.cashinBasisPoints),
    fixedCents: seller.fees[kind]?.fixedCents ?? cents(0),
  })
  return {
    fees: {
      pix: feeOf('pix'),
      debitCard: feeOf('debitCard'),
      creditCard: feeOf('creditCard'),
      boleto: feeOf('boleto'),
      mercadopago: feeOf('mercadopago'),
      cashOut: feeOf('cashOut'),
    },
    releaseDays: seller.releaseDays ?? platform.releaseDays,
  }
}

/** The share rounded half up, plus the fixed part. */
function feeOn(amount: Cents, { basisPoints, fixedCents }: Fee): Cents {
  // At most 10^8 centavos times 10^4: exact in a double.
  return cents(Math.floor((amount * basisPoints + 5000) / 10_000) + fixedCents)
}

/** Of a sale: never more than was paid. */
export const cashInFee = (amount: Cents, fee: Fee): Cents => cents(Math.min(amount, feeOn(amount, fee)))

/** Of a withdrawal: comes on top of it. */
export const cashOutFee = (amount: Cents, fee: Fee): Cents => feeOn(amount, fee)

/** From the wire's percentage, which must have at most two decimals. */
export const toBasisPoints = (percentage: number): number => Math.round(percentage * 100)

/** To the wire. */
export const toPercentage = (basisPoints: number): number => basisPoints / 100
