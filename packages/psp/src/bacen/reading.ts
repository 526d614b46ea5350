import { type Cents, fromDecimal } from '@pagora/domain'
import { ProviderFault } from '../port.ts'

/** Answers as they come: what is not there reads as nothing, what must be there and is not is a fault. */
export type Answer = Record<string, unknown>

export const unreadable = (what: string): ProviderFault =>
  new ProviderFault('unknown', `the provider's answer cannot be read: ${what}`, { code: 'unreadable' })

export const objectOf = (value: unknown): Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : {}

/** Some providers, and one example of the standard, write a list of one as its only entry. */
export function listOf(value: unknown): Answer[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map(objectOf)
}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Txids are compared in upper case: banks have been seen to change it. */
export const referenceOf = (value: unknown): string | null => textOf(value)?.toUpperCase() ?? null

export function required(value: unknown, what: string): string {
  const text = textOf(value)
  if (text === null) throw unreadable(what)
  return text
}

/** `"37.00"` by the standard; `"37"` and bare numbers as others write it. */
export function amountOf(value: unknown, what: string): Cents {
  const amount = fromDecimal(typeof value === 'number' ? String(value) : (textOf(value) ?? ''))
  if (amount === null) throw unreadable(what)
  return amount
}

const WITHOUT_ZONE = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** A time without a zone is UTC, as all of the standard's are. */
export function timeOf(value: unknown, what: string): Date {
  const text = textOf(value) ?? ''
  const time = new Date(WITHOUT_ZONE.test(text) ? `${text}Z` : text)
  if (Number.isNaN(time.getTime())) throw unreadable(what)
  return time
}
