import { type Cents, cents } from './money.ts'

/** How banks write money: `37.00`. Read from the text, digit by digit, never by way of a float. */

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** Null: it is no amount of whole centavos. A negative one never is. */
export function fromDecimal(text: string): Cents | null {
  const found = DECIMAL.exec(text)
  return found ? cents(Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))) : null
}

export function toDecimal(amount: Cents): string {
  if (amount < 0) throw new RangeError('banks write no negative amounts')
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
