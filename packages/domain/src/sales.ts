import { type Cents, cents } from './money.ts'

/** What a buyer takes. Discounts are whole percents, from 0 to 99. */
export interface Basket {
  product: Cents
  /** Null: not taken. */
  bump: Cents | null
  discount: number
}

/** What the buyer pays, rounded half up: what is shown is what is charged. */
export function salePrice({ product, bump, discount }: Basket): Cents {
  const full = product + (bump ?? 0)
  return cents(Math.floor((full * (100 - discount) + 50) / 100))
}

/** What each part brought in: together exactly the price. */
export function saleParts(basket: Basket): { product: Cents; bump: Cents } {
  const price = salePrice(basket)
  const bump = basket.bump === null ? cents(0) : salePrice({ ...basket, product: cents(0) })
  // A bump may round up to the whole of a price of one centavo.
  const bounded = cents(Math.min(bump, price))
  return { product: cents(price - bounded), bump: bounded }
}

/**
 * The part of `whole` that belongs to the first `part` of `of`, half up. Counted from the beginning each
 * time, so that all parts together are exactly `whole`, however `of` was cut.
 */
export function share(whole: Cents, part: Cents, of: Cents): Cents {
  if (of <= 0 || part < 0 || part > of) throw new RangeError(`${part} is no part of ${of}`)
  // Up to 10^16: beyond what a double holds exactly.
  return cents(Number((BigInt(whole) * BigInt(part) * 2n + BigInt(of)) / (BigInt(of) * 2n)))
}

interface Refundable {
  amount: Cents
  fee: Cents
  refunded: Cents
}

/** How much of the fee a further refund gives back: all refunds together give back all of it. */
export function feeGivenBack({ amount, fee, refunded }: Refundable, refund: Cents): Cents {
  return cents(share(fee, cents(refunded + refund), amount) - share(fee, refunded, amount))
}

/**
 * The provider's cost in a fee: what the platform's default for a sale leaves beside the platform's own
 * part. Never more than the fee itself.
 */
export function providerFee(
  amount: Cents,
  fee: Cents,
  { cashinBasisPoints, splitBasisPoints }: { cashinBasisPoints: number; splitBasisPoints: number },
): Cents {
  const basisPoints = Math.max(0, cashinBasisPoints - splitBasisPoints)
  return cents(Math.min(fee, Math.floor((amount * basisPoints + 5000) / 10_000)))
}

/** Within so many days a sale may be given back. */
export const REFUND_DAYS = 90
