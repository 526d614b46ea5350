declare const brand: unique symbol

/** A whole number of centavos: the only form in which money is kept or counted. */
export type Cents = number & { readonly [brand]: 'Cents' }

export const cents = (whole: number): Cents => {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole number of centavos: ${whole}`)
  return whole as Cents
}

export const MIN_AMOUNT = 0.01
export const MAX_AMOUNT = 999_999.99

const TWO_DECIMALS = /^-?\d+(?:\.\d{1,2})?$/

/** Read from the decimal text, since 19.9 * 100 is not 1990 for every machine number. */
export const hasTwoDecimals = (reais: number): boolean => TWO_DECIMALS.test(String(reais))

/** From the wire's reais, which must have at most two decimals. */
export function fromReais(reais: number): Cents {
  if (!hasTwoDecimals(reais)) throw new RangeError('more than two decimals')
  return cents(Math.round(reais * 100))
}

/** To the wire: a JSON number in reais. */
export const toReais = (amount: Cents): number => amount / 100

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** For people, with an ordinary space: `R$ 1.234,50`. */
export const brl = (amount: Cents): string => BRL.format(toReais(amount)).replace(/\s/g, ' ')
