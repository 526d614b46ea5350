import { type Cents, dayOf } from '@pagora/domain'

/** So that spreadsheets read it as UTF-8. */
export const CSV_BEGINNING = '\ufeff'
/** Read at once; between two pages whoever downloads sets the pace. */
export const CSV_PAGE = 1000

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** What a spreadsheet would take for a formula. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/
const NEEDS_QUOTES = /[;"\r\n]/

/** Text of strangers: it stays text, whatever it begins with. */
export function textCell(text: string): string {
  const defused = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}

/** `1234,56`. */
export function amountCell(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** São Paulo's `14/03/2026 12:09:26`. */
export const momentCell = (at: Date): string => moment.format(at).replace(', ', ' ')

export const csvLine = (cells: string[]): string => `${cells.join(';')}\r\n`

/** By the day in São Paulo. */
export const csvName = (now: number): string => `transactions-${dayOf(now)}.csv`
