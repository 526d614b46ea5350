import { randomBytes } from 'node:crypto'

/** The eight letters that name this bank, and the one that its payers keep their money at. */
const OWN_BANK = '99999010'
const PAYING_BANK = '99999028'

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

export const randomText = (length: number): string =>
  [...randomBytes(length)].map(byte => LETTERS.charAt(byte % LETTERS.length)).join('')

/** `yyyyMMddHHmm`, in UTC. */
const minuteOf = (now: number): string => new Date(now).toISOString().replace(/\D/g, '').slice(0, 12)

const movement = (letter: 'E' | 'D', bank: string, now: number): string =>
  `${letter}${bank}${minuteOf(now)}${randomText(11)}`

export const receiptId = (now: number): string => movement('E', PAYING_BANK, now)
export const payoutId = (now: number): string => movement('E', OWN_BANK, now)
export const returnId = (now: number): string => movement('D', OWN_BANK, now)
