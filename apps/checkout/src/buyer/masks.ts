/** What is typed, in the marks that people know it with; typing never has to stop for them. */

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const group = (text: string, parts: readonly [number, string][]): string => {
  let shown = ''
  let from = 0
  for (const [length, before] of parts) {
    const part = text.slice(from, from + length)
    if (part === '') break
    shown += before + part
    from += length
  }
  return shown
}

const CPF_LENGTH = 11
const CNPJ_LENGTH = 14

/** Any letter, or more than 11 digits, is a CNPJ. */
export const documentType = (text: string): 'CPF' | 'CNPJ' =>
  /[a-z]/i.test(text) || digitsOf(text).length > CPF_LENGTH ? 'CNPJ' : 'CPF'

export function maskDocument(text: string): string {
  const bare = text.replace(/[^0-9a-z]/gi, '').toUpperCase()
  if (documentType(bare) === 'CPF')
    return group(bare, [
      [3, ''],
      [3, '.'],
      [3, '.'],
      [2, '-'],
    ])
  return group(bare.slice(0, CNPJ_LENGTH), [
    [2, ''],
    [3, '.'],
    [3, '.'],
    [4, '/'],
    [2, '-'],
  ])
}

/** A Brazilian number; one that begins with `+` of another country stays as it is written. */
export function maskPhone(text: string): string {
  const abroad = /^\s*\+(?!\s*5?\s*5?\s*$)(?!\s*55)/.test(text)
  if (abroad) return text.replace(/[^\d+ ()-]/g, '').slice(0, 24)
  const all = digitsOf(text)
  const own = all.length > 11 && all.startsWith('55') ? all.slice(2) : all
  const digits = own.replace(/^0+/, '').slice(0, 11)
  if (digits === '') return ''
  const last = digits.length > 10 ? 5 : 4
  return group(digits, [
    [2, '('],
    [last, ') '],
    [4, '-'],
  ])
}

/** In fours, at most 19 signs. */
export const maskCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

export const maskExpiry = (text: string): string =>
  group(digitsOf(text).slice(0, 4), [
    [2, ''],
    [2, '/'],
  ])

export const maskCvv = (text: string): string => digitsOf(text).slice(0, 3)

/** Where the cursor belongs after the marks were set: behind as many letters and digits as before. */
export function caretAfter(masked: string, typed: string, caret: number): number {
  let left = typed.slice(0, caret).replace(/[^0-9a-z]/gi, '').length
  if (caret >= typed.length) return masked.length
  let at = 0
  while (left > 0 && at < masked.length) {
    if (/[0-9a-z]/i.test(masked.charAt(at))) left -= 1
    at += 1
  }
  return at
}
