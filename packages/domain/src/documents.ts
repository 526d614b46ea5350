/** CPF and CNPJ, bare: digits (a CNPJ also letters, in upper case), without the marks they are shown with. */

const CPF = /^\d{11}$/
/** Twelve letters or digits and two check digits: the form of 2026, of which the numeric one is a case. */
const CNPJ = /^[0-9A-Z]{12}\d{2}$/
const ALL_EQUAL = /^(.)\1+$/

const CPF_WEIGHT_MAX = 11
const CNPJ_WEIGHT_MAX = 9

/** A letter counts as its code less 48, so digits count as themselves; weights grow from the right, from 2. */
function checkDigit(text: string, weightMax: number): number {
  const span = weightMax - 1
  const sum = [...text]
    .toReversed()
    .reduce((total, letter, at) => total + (letter.charCodeAt(0) - 48) * (2 + (at % span)), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

function endsInItsDigits(text: string, weightMax: number): boolean {
  const body = text.slice(0, -2)
  const first = checkDigit(body, weightMax)
  return text.endsWith(`${first}${checkDigit(`${body}${first}`, weightMax)}`)
}

export const isCpf = (text: string): boolean =>
  CPF.test(text) && !ALL_EQUAL.test(text) && endsInItsDigits(text, CPF_WEIGHT_MAX)

export const isCnpj = (text: string): boolean =>
  CNPJ.test(text) && !ALL_EQUAL.test(text) && endsInItsDigits(text, CNPJ_WEIGHT_MAX)

/** As people write it, without its marks; whether it is one, the checks above tell. */
export const bareDocument = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase()

export const isDocument = (text: string): boolean => isCpf(text) || isCnpj(text)
